import { expect, test } from "vitest";
import { type Locator, page } from "vitest/browser";
import { areasOfExpertise, slotTimings } from "#contract/constants.ts";
import { guessableText, passwordRuleText } from "#contract/passwords.ts";
import { fillClass, openPage, wordsOf } from "#tests/app/bench.tsx";
import { sampleUser } from "#tests/app/samples.ts";
import { classBody } from "#tests/bodies.ts";

const required = "This field is required";
const newcomer = {
  Name: "Nadia Newcomer",
  Email: "nadia@shokti.test",
  "Photo URL": "https://example.com/nadia.jpg",
  Password: "Strong@2025",
};
/** A field by its label; an optional one says so after its name. */
const field = (label: string) => page.getByLabelText(new RegExp(`^${label}( \\(optional\\)|optional)?$`));
const group = (name: string) => page.getByRole("group", { name: new RegExp(`^${name}`) });
const heading = page.getByRole("heading", { level: 1 });

/** The field is marked as invalid, and its description starts with the error. */
async function expectFault(wrong: Locator, message: string): Promise<void> {
  await expect.element(wrong).toHaveAttribute("aria-invalid", "true");
  await expect.element(wrong).toHaveAccessibleDescription(startingWith(message));
}

/** The same for a group of checkboxes: the group is described, its boxes are marked. */
async function expectGroupFault(boxes: Locator, message: string): Promise<void> {
  await expect.element(boxes).toHaveAccessibleDescription(startingWith(message));
  await expect.element(boxes.getByRole("checkbox").first()).toHaveAttribute("aria-invalid", "true");
}

async function expectFine(right: Locator): Promise<void> {
  await expect.element(right).not.toHaveAttribute("aria-invalid", "true");
}

function startingWith(text: string): RegExp {
  return new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`);
}

async function press(name: string): Promise<void> {
  await page.getByRole("button", { name }).click();
}

async function register(person: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(person)) await field(label).fill(value);
  await press("Register");
}

// §5.2
test("registration: each field says that it is required, the first has the focus, nothing is sent", async () => {
  const api = await openPage("/registration");
  await press("Register");
  for (const label of ["Name", "Email", "Photo URL", "Password"])
    await expectFault(field(label), `${label} is required`);
  await expect.element(field("Name")).toHaveFocus();
  await field("Name").fill("Nadia");
  await expectFine(field("Name"));
  await press("Register");
  await expect.element(field("Email")).toHaveFocus();
  expect(api.writes).toEqual([]);
});

test("registration: an invalid email or web address is reported at its field", async () => {
  const api = await openPage("/registration");
  await register({ ...newcomer, Email: "nadia", "Photo URL": "a picture of me" });
  await expectFault(field("Email"), "Enter a valid email address");
  await expectFault(field("Photo URL"), "Enter a full web address");
  expect(api.writes).toEqual([]);
});

// §5.2 §9.4
test("registration: the password rule, by what it refuses and what it accepts", async () => {
  const api = await openPage("/registration");
  await register({ ...newcomer, Name: "", Password: "weak" });
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
  for (const right of ["Abcdef1@", "Strong$2025", "aA1!aA1!", "Zz9%Zz9*Zz9?", "Aa1&aaaaaaaaaaaaaaaa"]) {
    await field("Password").fill(right);
    await expectFine(field("Password"));
  }
  for (const wrong of Object.values(refused)) {
    // A valid one between two invalid ones, so that each refusal is seen.
    await field("Password").fill("Abcdef1@");
    await expectFine(field("Password"));
    await field("Password").fill(wrong);
    await expectFault(field("Password"), passwordRuleText);
  }
  expect(api.writes).toEqual([]);
});

test("registration: an easily guessed password is refused, and its strength is shown during typing", async () => {
  const api = await openPage("/registration");
  const described = (words: string) => expect.element(field("Password")).toHaveAccessibleDescription(words);
  await register({ ...newcomer, Name: "Nadia Rahman", Password: "Nadia@2025" });
  await expectFault(field("Password"), guessableText);
  await described(guessableText);
  await field("Password").fill("Mountain!Lamp7Rice");
  await expectFine(field("Password"));
  await described("This one will do. Strength: strong");
  expect(api.writes).toEqual([]);
});

// §5.1
test("login: both fields are required and the email must look like one; nothing is sent", async () => {
  const api = await openPage("/login");
  await press("Login");
  await expectFault(field("Email"), "Email is required");
  await expectFault(field("Password"), "Password is required");
  await expect.element(field("Email")).toHaveFocus();
  await field("Email").fill("member");
  await expectFault(field("Email"), "Enter a valid email address");
  // Any password may be tried: the rule is for new ones.
  await field("Password").fill("x");
  await expectFine(field("Password"));
  expect(api.writes).toEqual([]);
});

// §5.1
test("newsletter: the browser refuses an invalid email; an empty field is left to the server", async () => {
  const api = await openPage("/", { api: (api) => api.refuse("POST /subscribers", "invalid") });
  const newsletter = page.getByRole("region", { name: "Newsletter" });
  const email = newsletter.getByLabelText("Email");
  await email.fill("nadia");
  await newsletter.getByRole("button", { name: "Subscribe" }).click();
  await expect.element(email).toHaveFocus();
  expect((email.element() as HTMLInputElement).validity.typeMismatch).toBe(true);
  expect(api.writes).toEqual([]);

  await email.fill("");
  await newsletter.getByRole("button", { name: "Subscribe" }).click();
  await expect.poll(() => api.writes).toMatchObject([{ call: "POST /subscribers", body: { email: "" } }]);
});

// §2.48 §5.3
test("add class: name and details are required, the image is not", async () => {
  const api = await openPage("/dashboard/add-class", {
    as: "admin",
    api: (api) => api.grant("POST /classes", { insertedId: "class-stilts" }),
  });
  await field("Image URL").fill("picture.jpg");
  await press("Add class");
  await expectFault(field("Class name"), required);
  await expectFault(field("Details"), required);
  await expectFault(field("Image URL"), "Enter a full web address");
  await expect.element(field("Class name")).toHaveFocus();
  expect(api.writes).toEqual([]);

  await fillClass();
  await field("Image URL").fill("");
  await press("Add class");
  await expect.poll(() => api.writes).toMatchObject([{ call: "POST /classes", body: classBody() }]);
});

// §2.48 §5.4
test("add article: title and details are required; writer and day are there already", async () => {
  const api = await openPage("/dashboard/add-article", { as: sampleUser() });
  await expect.element(field("Writer")).toHaveValue("Tara Trainer");
  await expect.element(field("Writer")).toHaveAttribute("readonly");
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Dhaka" }).format(new Date());
  await expect.element(field("Date")).toHaveValue(today);
  await press("Post article");
  await expectFault(field("Title"), required);
  await expectFault(field("Details"), required);
  await expectFine(field("Image URL"));
  await expect.element(field("Title")).toHaveFocus();

  await field("Title").fill("On stilts");
  await press("Post article");
  await expect.element(field("Details")).toHaveFocus();
  expect(api.writes).toEqual([]);
});

// §2.44 §5.5
test("become trainer: years, biography, an area and a slot are required; the links are not", async () => {
  const nothingYet = { biography: "", areas_of_expertise: [], available_slots: [], social_url: [] };
  const member = sampleUser({
    role: "member",
    name: "Bithi Becoming",
    request_status: "none",
    ...nothingYet,
  });
  const api = await openPage("/become-trainer", {
    as: member,
    api: (api) => api.grant("PATCH /users/updateByEmail", { modifiedCount: 1 }),
  });
  const [areas, slots] = [group("Areas of expertise"), group("Available slots")];
  await expect.element(field("Name")).toHaveValue("Bithi Becoming");
  await expect.element(field("Name")).toHaveAttribute("readonly");
  await expect.element(field("Image")).toHaveValue("Your profile’s photo");
  await expect.element(field("Image")).toHaveAttribute("readonly");
  expect(areas.getByRole("checkbox").elements()).toHaveLength(areasOfExpertise.length);
  for (const area of areasOfExpertise) await expect.element(areas.getByLabelText(area)).toBeVisible();
  expect(slots.getByRole("checkbox").elements()).toHaveLength(slotTimings.length);
  for (const slot of slotTimings) await expect.element(slots.getByLabelText(slot)).toBeVisible();
  await field("Years of experience").fill("");

  await press("Apply");
  await expectFault(field("Years of experience"), "Enter a number of years");
  await expectFault(field("Biography"), required);
  await expectGroupFault(areas, "Choose at least one area of expertise");
  await expectGroupFault(slots, "Choose at least one slot");
  await expectFine(field("Facebook URL"));
  await expectFine(field("Twitter URL"));
  await expect.element(field("Years of experience")).toHaveFocus();

  await field("Years of experience").fill("-1");
  await expectFault(field("Years of experience"), "Enter 0 or more years");
  await field("Years of experience").fill("3");
  await field("Biography").fill("I carry my own water.");
  await field("Facebook URL").fill("https://example.com/bithi");
  await field("Twitter URL").fill("bithi");
  await press("Apply");
  await expect.element(areas.getByRole("checkbox").first()).toHaveFocus();
  await expectFault(field("Facebook URL"), "Enter a Facebook address");
  await expectFault(field("Twitter URL"), "Enter a Twitter address");
  expect(api.writes).toEqual([]);

  await areas.getByLabelText("Wellness").click();
  await slots.getByLabelText("Evening").click();
  await field("Facebook URL").fill("");
  await field("Twitter URL").fill("https://twitter.com/bithi");
  await press("Apply");
  await expect.element(heading).toHaveTextContent("Activity Log");
});

// §2.47 §5.6
test.each([
  ["/dashboard/add-slot", "Add slot"],
  ["/dashboard/update-slot", "Update slot"],
] as const)("%s: a number of hours and at least one class are required", async (path, button) => {
  const api = await openPage(path, {
    as: sampleUser({ available_classes: [] }),
  });
  const [hours, classes] = [field("Slot duration"), group("Classes")];
  await expect.element(field("Trainer name")).toHaveValue("Tara Trainer");
  await expect.element(field("Trainer name")).toHaveAttribute("readonly");
  await hours.fill("");
  await expect.element(classes.getByRole("checkbox").first()).toBeVisible();
  await press(button);
  await expectFault(hours, "Enter a number of hours");
  await expectGroupFault(classes, "Choose at least one class");
  await expect.element(hours).toHaveFocus();
  await hours.fill("-1");
  await expectFault(hours, "A slot cannot be shorter than 0 hours");
  await hours.fill("2");
  await press(button);
  await expect.element(classes.getByRole("checkbox").first()).toHaveFocus();
  expect(api.writes).toEqual([]);
});

// §5.7
test("membership buttons are blocked while the trainer's slots last 0 hours", async () => {
  const api = await openPage("/morning/trainer-tara", {
    as: "member",
    api: (api) => api.grant("GET /users/:id", sampleUser({ slot_duration: 0 })),
  });
  for (const price of ["Price $20", "Price $50", "Price $100"]) {
    await press(price);
    await expect.element(page.getByRole("button", { name: price })).toBeEnabled();
  }
  expect(wordsOf(page.getByRole("button", { name: /^Price/ }))).toHaveLength(3);
  expect(api.writes).toEqual([]);
});

// D63
test("profile: a photo that the studio would refuse is reported before it is sent", async () => {
  const api = await openPage("/dashboard/profile", { as: "member" });
  await field("Photo URL").fill("me.jpg");
  await press("Save profile");
  await expectFault(field("Photo URL"), "Enter a full web address");
  await expect.element(field("Photo URL")).toHaveFocus();
  await field("Photo URL").fill("");
  await expectFine(field("Photo URL"));
  expect(api.writes).toEqual([]);
});
