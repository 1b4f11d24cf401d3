import { createHash } from "node:crypto";

/** An account at the demo's Google. `picture` is a path on the studio itself, valid under every host name. */
export type DemoAccount = {
  sub: string;
  name: string;
  email: string;
  emailVerified: boolean;
  picture: string;
};

/** Fictional people to sign in as; their email addresses belong to nobody. */
export const inventedAccounts: readonly DemoAccount[] = [
  {
    sub: "demo-sadia",
    name: "Sadia Gomes",
    email: "sadia.g@shokti.test",
    emailVerified: true,
    picture: "/pictures/reviewers/lamia-karim.svg",
  },
  {
    sub: "demo-arif",
    name: "Arif Mahmud",
    email: "arif.g@shokti.test",
    emailVerified: true,
    picture: "/pictures/reviewers/sabbir-hossain.svg",
  },
  {
    sub: "demo-nila",
    name: "Nila Dewan",
    email: "nila.g@shokti.test",
    emailVerified: true,
    picture: "/pictures/reviewers/rumana-islam.svg",
  },
  {
    sub: "demo-tareq",
    name: "Tareq Aziz",
    email: "tareq.g@shokti.test",
    emailVerified: false,
    picture: "/pictures/reviewers/kamal-uddin.svg",
  },
];

/** The account for a typed email address; the same address is always the same account. */
export function typedAccount(email: string, emailVerified: boolean): DemoAccount {
  const invented = inventedAccounts.find((account) => account.email === email);
  if (invented) return { ...invented, emailVerified };
  const digest = createHash("sha256").update(email).digest("hex").slice(0, 24);
  const name = email.split("@")[0] ?? email;
  return { sub: `demo-typed-${digest}`, name, email, emailVerified, picture: "" };
}
