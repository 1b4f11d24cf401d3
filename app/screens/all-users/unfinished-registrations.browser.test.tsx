import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openPage } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";

const section = page.getByRole("region", { name: "Unfinished registrations" });

test("accounts without a record are listed with the date on which each is deleted", async () => {
  await openPage("/dashboard/all-users", {
    as: "admin",
    api: (api) =>
      api.grant("GET /unfinished-registrations", [
        {
          email: "lost@shokti.test",
          madeAt: "2026-11-01T09:00:00.000Z",
          expiresAt: "2026-12-01T09:00:00.000Z",
        },
      ]),
  });
  await expect
    .element(section.getByRole("listitem"))
    .toMatchTextContent(/lost@shokti\.test.*deleted on.*Dec/);
  await expectAccessible(section);
});

test("there is no list without unfinished registrations", async () => {
  await openPage("/dashboard/all-users", { as: "admin" });
  await expect.element(page.getByRole("table", { name: "Users" })).toBeVisible();
  await expect.element(section).not.toBeInTheDocument();
});
