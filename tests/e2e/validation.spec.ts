import { expect, type Locator, type Page, test } from "@playwright/test";
import { passwordRuleText } from "#contract/passwords.ts";
import { areasOfExpertise, slotTimings } from "#contract/slots.ts";
import { journeyUrl } from "#tests/setup/journey-server.ts";
import { comeInAsAdmin, comeInAsMember } from "./support/come-in.ts";
import { answerInstead, writesOf } from "./support/failures.ts";
import { hireTrainer, sitDown } from "./support/members.ts";
import { newcomer, register } from "./support/people.ts";

const required = "This field is required";

/** The field is marked as wrong, and whoever stands in it is told why before anything else. */
async function expectFault(field: Locator, message: string): Promise<void> {
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveAccessibleDescription(startingWith(message));
}

/** The same for boxes of which some must be ticked: the group is described, its boxes are marked. */
async function expectGroupFault(group: Locator, message: string): Promise<void> {
  await expect(group).toHaveAccessibleDescription(startingWith(message));
  await expect(group.getByRole("checkbox").first()).toHaveAttribute("aria-invalid", "true");
}

async function expectFine(field: Locator): Promise<void> {
  await expect(field).not.toHaveAttribute("aria-invalid", "true");
}

function startingWith(text: string): RegExp {
  return new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`);
}

function password(page: Page): Locator {
  return page.getByLabel("Password", { exact: true });
}

async function press(page: Page, name: string): Promise<void> {
  const button = page.getByRole("button", { name, exact: true });
  await expect(button).toBeEnabled();
  await button.click();
}

// §5.2
test("registration: each field says that it is required, the first has the focus, nothing is sent", async ({
  page,
}) => {
  const sent = writesOf(page);
  await page.goto("/registration");
  await press(page, "Register");
  await expectFault(page.getByLabel("Name"), "Name is required");
  await expectFault(page.getByLabel("Email"), "Email is required");
  await expectFault(page.getByLabel("Photo URL"), "Photo URL is required");
  await expectFault(password(page), "Password is required");
  await expect(page.getByLabel("Name")).toBeFocused();
  expect(sent).toEqual([]);

  await page.getByLabel("Name").fill("Nadia");
  await expectFine(page.getByLabel("Name"));
  await press(page, "Register");
  await expect(page.getByLabel("Email")).toBeFocused();
  expect(sent).toEqual([]);
});

test("registration: what is no email and no web address is told at its field", async ({ page }) => {
  const sent = writesOf(page);
  await page.goto("/registration");
  await register(page, { ...newcomer(), email: "nadia", photoUrl: "a picture of me" });
  await expectFault(page.getByLabel("Email"), "Enter a valid email address");
  await expectFault(page.getByLabel("Photo URL"), "Enter a full web address");
  expect(sent).toEqual([]);
});

// §5.2 §9.4
test("registration: the password rule, by what it refuses and what it takes", async ({ page }) => {
  const sent = writesOf(page);
  await page.goto("/registration");
  await register(page, { ...newcomer(), name: "", password: "weak" });
  const refused = {
    "too short": "Ab1@xyz",
    "no lowercase letter": "ABCDEF1@",
    "no uppercase letter": "abcdef1@",
    "no digit": "Abcdefg@",
    "no special symbol": "Abcdefg1",
    "another symbol": "Abcdef1@#",
    "a space": "Abcdef 1@",
    "a letter of another script": "Abcdef1@ক",
  };
  for (const [why, wrong] of Object.entries(refused)) {
    await test.step(`refused: ${why}`, async () => {
      await password(page).fill(wrong);
      await expectFault(password(page), passwordRuleText);
    });
  }
  for (const right of ["Abcdef1@", "Strong$2025", "aA1!aA1!", "Zz9%Zz9*Zz9?", "Aa1&aaaaaaaaaaaaaaaa"]) {
    await test.step(`taken: ${right}`, async () => {
      await password(page).fill(right);
      await expectFine(password(page));
    });
  }
  expect(sent).toEqual([]);
});

// §5.1
test("login: both fields are asked for and the email must look like one; nothing is sent", async ({
  page,
}) => {
  const sent = writesOf(page);
  await page.goto("/login");
  await expect(page.getByLabel("Email")).toHaveAttribute("type", "email");
  await press(page, "Login");
  await expectFault(page.getByLabel("Email"), "Email is required");
  await expectFault(password(page), "Password is required");
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.getByLabel("Email").fill("member");
  await expectFault(page.getByLabel("Email"), "Enter a valid email address");
  // Any password may be tried: the rule is for new ones.
  await password(page).fill("x");
  await expectFine(password(page));
  expect(sent).toEqual([]);
});

// §5.1
test("newsletter: the browser refuses what is no email; an empty field is the server's to refuse", async ({
  page,
}) => {
  const sent = writesOf(page);
  await page.goto("/");
  const newsletter = page.getByRole("region", { name: "Newsletter" });
  const email = newsletter.getByLabel("Email");
  await expect(email).toHaveAttribute("type", "email");
  await email.fill("nadia");
  await newsletter.getByRole("button", { name: "Subscribe" }).click();
  await expect(email).toBeFocused();
  expect(await email.evaluate((field: HTMLInputElement) => field.validity.typeMismatch)).toBe(true);
  expect(sent).toEqual([]);

  await email.fill("");
  const answered = page.waitForResponse("**/subscribers");
  await newsletter.getByRole("button", { name: "Subscribe" }).click();
  expect((await answered).status()).toBe(400);
});

// §2.48 §5.3
test("add class: name and details are required, the image is not", async ({ page }) => {
  await comeInAsAdmin(page);
  const sent = writesOf(page);
  const called = { method: "POST", path: "/classes" };
  await answerInstead(page, called, { status: 201, body: { insertedId: "made-by-a-test" } });
  await page.goto("/dashboard/add-class");
  await page.getByLabel("Image URL").fill("picture.jpg");
  await press(page, "Add class");
  await expectFault(page.getByLabel("Class name"), required);
  await expectFault(page.getByLabel("Details"), required);
  await expectFault(page.getByLabel("Image URL"), "Enter a full web address");
  await expect(page.getByLabel("Class name")).toBeFocused();
  expect(sent).toEqual([]);

  await page.getByLabel("Class name").fill("STILTS");
  await page.getByLabel("Details").fill("Walking, but higher.");
  await page.getByLabel("Image URL").fill("");
  const request = page.waitForRequest("**/classes");
  await press(page, "Add class");
  expect((await request).postDataJSON()).toMatchObject({
    class_name: "STILTS",
    class_details: "Walking, but higher.",
  });
});

// §2.48 §5.4
test("add article: title and details are required; writer and day stand there already", async ({ page }) => {
  await comeInAsAdmin(page);
  const sent = writesOf(page);
  await page.goto("/dashboard/add-article");
  await expect(page.getByLabel("Writer")).toHaveValue(/\S/);
  await expect(page.getByLabel("Writer")).not.toBeEditable();
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Dhaka" }).format(new Date());
  await expect(page.getByLabel("Date")).toHaveValue(today);
  await press(page, "Post article");
  await expectFault(page.getByLabel("Title"), required);
  await expectFault(page.getByLabel("Details"), required);
  await expectFine(page.getByLabel("Image URL"));
  await expect(page.getByLabel("Title")).toBeFocused();
  expect(sent).toEqual([]);

  await page.getByLabel("Title").fill("On stilts");
  await press(page, "Post article");
  await expect(page.getByLabel("Details")).toBeFocused();
  expect(sent).toEqual([]);
});

// §2.44 §5.5
test("become trainer: years, biography, an area and a slot are required; the links are not", async ({
  page,
}) => {
  const member = await comeInAsMember(page, "Bithi Becoming");
  const sent = writesOf(page);
  await page.goto("/become-trainer");
  const areas = page.getByRole("group", { name: "Areas of expertise" });
  const slots = page.getByRole("group", { name: "Available slots" });
  await expect(page.getByLabel("Name")).toHaveValue(member.name);
  await expect(page.getByLabel("Name")).not.toBeEditable();
  await expect(page.getByLabel("Image")).toHaveValue(member.photoUrl);
  await expect(page.getByLabel("Image")).not.toBeEditable();
  await expect(areas.locator("label")).toHaveText([...areasOfExpertise]);
  await expect(slots.locator("label")).toHaveText([...slotTimings]);

  await press(page, "Apply");
  await expectFault(page.getByLabel("Years of experience"), "Enter a number of years");
  await expectFault(page.getByLabel("Biography"), required);
  await expectGroupFault(areas, "Choose at least one area of expertise");
  await expectGroupFault(slots, "Choose at least one slot");
  await expectFine(page.getByLabel("Facebook URL"));
  await expectFine(page.getByLabel("Twitter URL"));
  await expect(page.getByLabel("Years of experience")).toBeFocused();

  await page.getByLabel("Years of experience").fill("-1");
  await expectFault(page.getByLabel("Years of experience"), "Enter 0 or more years");
  await page.getByLabel("Years of experience").fill("3");
  await page.getByLabel("Biography").fill("I carry my own water.");
  await page.getByLabel("Facebook URL").fill("https://example.com/bithi");
  await page.getByLabel("Twitter URL").fill("bithi");
  await press(page, "Apply");
  await expect(areas.getByRole("checkbox").first()).toBeFocused();
  await expectFault(page.getByLabel("Facebook URL"), "Enter a Facebook address");
  await expectFault(page.getByLabel("Twitter URL"), "Enter a Twitter address");
  expect(sent).toEqual([]);

  await areas.getByLabel("Wellness").check();
  await slots.getByLabel("Evening").check();
  await page.getByLabel("Facebook URL").fill("");
  await page.getByLabel("Twitter URL").fill("https://twitter.com/bithi");
  await press(page, "Apply");
  await expect(page).toHaveURL("/dashboard/activity-log");
});

// §2.47 §5.6
test("add and update slot: a number of hours and at least one class are required", async ({ page }) => {
  const trainer = await hireTrainer(journeyUrl, "Shathi Slots");
  await sitDown(page.context(), trainer);
  const sent = writesOf(page);
  const hours = page.getByLabel("Slot duration");
  const classes = page.getByRole("group", { name: "Classes" });
  for (const { path, button } of [
    { path: "/dashboard/add-slot", button: "Add slot" },
    { path: "/dashboard/update-slot", button: "Update slot" },
  ]) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByLabel("Trainer name")).toHaveValue(trainer.name);
      await expect(page.getByLabel("Trainer name")).not.toBeEditable();
      await hours.fill("");
      await expect(classes.getByLabel("YOGA")).toBeVisible();
      for (const box of await classes.getByRole("checkbox", { checked: true }).all()) await box.uncheck();
      await press(page, button);
      await expectFault(hours, "Enter a number of hours");
      await expectGroupFault(classes, "Choose at least one class");
      await expect(hours).toBeFocused();
      await hours.fill("-1");
      await expectFault(hours, "A slot cannot be shorter than 0 hours");
      await hours.fill("2");
      await press(page, button);
      await expect(classes.getByRole("checkbox").first()).toBeFocused();
      expect(sent).toEqual([]);
    });
  }
});

// §5.7
test("membership buttons are blocked while the trainer's slots last 0 hours", async ({ page }) => {
  await comeInAsMember(page);
  const sent = writesOf(page);
  await page.goto("/morning/trainer-imran-chowdhury");
  for (const price of ["Price $20", "Price $50", "Price $100"]) {
    await press(page, price);
    await expect(page).toHaveURL("/morning/trainer-imran-chowdhury");
  }
  expect(sent).toEqual([]);
});

// §5.8
test("profile: a name is required and a photo must be a web address; no photo is fine", async ({ page }) => {
  await comeInAsMember(page);
  const sent = writesOf(page);
  await page.goto("/dashboard/profile");
  await page.getByLabel("Name").fill("");
  await page.getByLabel("Photo URL").fill("me.jpg");
  await press(page, "Save profile");
  await expectFault(page.getByLabel("Name"), "Name is required");
  await expectFault(page.getByLabel("Photo URL"), "Enter a full web address");
  await expect(page.getByLabel("Name")).toBeFocused();
  expect(sent).toEqual([]);
  await page.getByLabel("Photo URL").fill("");
  await expectFine(page.getByLabel("Photo URL"));
});

// D7
test("reset password: the rule of registration", async ({ page }) => {
  const sent = writesOf(page);
  await page.goto("/reset-password?token=of-a-mail");
  await press(page, "Set the password");
  await expectFault(password(page), "Password is required");
  await expect(password(page)).toBeFocused();
  await password(page).fill("weakling");
  await expectFault(password(page), passwordRuleText);
  expect(sent).toEqual([]);
});
