import { expect, test } from "vitest";
import { demoAccounts, demoPassword } from "#demo/accounts.ts";
import { firebase } from "#tests/server/id-tokens.ts";
import { testConfig } from "#tests/setup/studio-tables.ts";
import { welcome } from "./welcome.ts";

const address = "127.0.0.1:3000";

test("a demo says who may log in, and names nobody where accounts are elsewhere", () => {
  const own = welcome(testConfig, {
    address,
    demoAccounts: { accounts: demoAccounts, password: demoPassword },
  });
  expect(own).toContain("Log in with the password Studio@2025 as");
  expect(own).toContain("admin@shokti.test");
  const elsewhere = { address, demoAccounts: { accounts: [], password: demoPassword } };
  const hosted = welcome({ ...testConfig, firebase }, elsewhere);
  expect(hosted).toContain("Accounts are kept at Firebase: register to get one.");
  expect(hosted).not.toContain("password");
  const emulated = { ...firebase, emulatorHost: "127.0.0.1:9099" };
  expect(welcome({ ...testConfig, firebase: emulated }, elsewhere)).toContain("by Firebase's emulator");
});
