import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openPage } from "#tests/app/bench.tsx";

const main = page.getByRole("main");
const chooser = main.getByLabelText("Take or choose a photo");
const password = main.getByLabelText("Password", { exact: true });
const register = () => main.getByRole("button", { name: "Register" }).click();

async function openDoor(): Promise<void> {
  await openPage("/registration");
  await main.getByLabelText("Name").fill("Sumi Somebody");
  await main.getByLabelText("Email").fill("sumi@shokti.test");
  await password.fill("Strong@2025");
}

// §5.2 D63
test("whoever chose a file that is no picture reads one message, where they chose it, and is led back there", async () => {
  await openDoor();
  const files = new DataTransfer();
  files.items.add(new File(["no picture"], "torn.jpg", { type: "image/jpeg" }));
  const input = chooser.element() as HTMLInputElement;
  input.files = files.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
  await expect.element(chooser).toHaveAccessibleDescription(/^We can’t read this picture\./);
  await register();
  await expect.element(chooser).toHaveFocus();
  await expect.element(main.getByText("Photo URL is required")).not.toBeInTheDocument();
  // An address is typed in its place, and taken back: then it is what is missing.
  const address = main.getByLabelText("Photo URL");
  await address.fill("https://example.com/sumi.jpg");
  await expect.element(chooser).not.toHaveAccessibleDescription();
  await address.fill("");
  await register();
  await expect.element(address).toHaveAccessibleDescription(/Photo URL is required/);
  await expect.element(address).toHaveFocus();
});

// §5.2
test("what the specification's message on passwords leaves out comes first, seen and described", async () => {
  await openDoor();
  await password.fill("Short@1");
  await register();
  const message = main.getByText(/^Password must contain at least one lowercase letter/);
  await expect.element(message).toBeVisible();
  const missing = main.getByText("Still needs 8 characters or more.");
  const sizeOf = (text: typeof missing) => Number.parseFloat(getComputedStyle(text.element()).fontSize);
  expect(sizeOf(missing)).toBeGreaterThan(sizeOf(message));
  await expect.element(password).toHaveAccessibleDescription(/Still needs 8 characters or more\.$/);
  await password.fill("Teapot-Rain!47x");
  await expect.element(password).toHaveAccessibleDescription(/“-” can’t be used: only letters/);
});
