import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openPage } from "#tests/app/bench.tsx";

// §2.38
test("Create Your Account asks for name, email, photo and password, and links to the login", async () => {
  await openPage("/registration");
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Create Your Account");
  for (const label of ["Name", "Email", "Photo URL", "Password"])
    await expect.element(page.getByLabelText(label)).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Login" })).toHaveAttribute("href", "/login");
});
