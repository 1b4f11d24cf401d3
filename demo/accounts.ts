/** The password of every demo account (D50). Production creates none of them. */
export const demoPassword = "Studio@2025";

/** The demo accounts, one per role, as the login page offers them (D50). */
export const demoAccounts = [
  { email: "admin@shokti.test", role: "Admin" },
  { email: "trainer@shokti.test", role: "Trainer" },
  { email: "member@shokti.test", role: "Member" },
] as const;
