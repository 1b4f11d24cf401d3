import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { closeSession, openSession } from "#app/account/session.ts";
import { initialPicture } from "#contract/pictures.ts";
import { address, goBack, openPage, pictureOf } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import type { FakeApi } from "#tests/app/fake-api.ts";
import { grantTokens } from "#tests/app/sample-studio.ts";
import { sampleUser } from "#tests/app/samples.ts";
import { Upload } from "#tests/app/uploads.ts";

const main = page.getByRole("main");
const heading = page.getByRole("heading", { level: 1 });
const name = main.getByLabelText("Name");
const email = main.getByLabelText("Email");
const photoUrl = main.getByLabelText("Photo URL");
const password = main.getByLabelText("Password", { exact: true });
const chooser = main.getByLabelText("Take or choose a photo");
const initial = main.getByRole("button", { name: "Use my initial" });
const told = page.getByRole("complementary", { name: "Where you were going" });
const me = sampleUser({ role: "member", email: "sumi@shokti.test", name: "Sumi Somebody", photoUrl: "" });
const kept = { address: "/pictures/trainers/nusrat-jahan.svg", width: 40, height: 40 };

/** The registration, where an account can be made, and any photo of it is sent. */
async function openDoor(): Promise<FakeApi> {
  Upload.await();
  const api = await openPage("/registration", {
    api: (fake) => fake.grant("GET /users", ({ query }) => (query.has("email") ? [me] : [sampleUser()])),
  });
  // The studio has no record of them yet.
  grantTokens(api, { registered: false });
  api.grant("POST /users", { insertedId: "some-id" });
  api.grant("POST /api/auth/sign-up/email", { user: { id: "some-id" } });
  api.grant("POST /api/auth/sign-in/email", { user: { email: me.email, name: me.name, image: null } });
  api.grant("POST /api/auth/update-user", { status: true });
  await expect.element(heading).toHaveTextContent("Create Your Account");
  return api;
}

async function fillTheRest(): Promise<void> {
  await name.fill(me.name);
  await email.fill(me.email);
  await password.fill("Strong@2025");
  await expect.element(main.getByText(/^This one will do/)).toBeVisible();
}

const register = () => main.getByRole("button", { name: "Register" }).click();

/** What was sent of the person's picture, in order. */
const images = (api: FakeApi) =>
  api.writes.flatMap(({ body }) => (body as { image?: string } | undefined)?.image ?? []);

async function photo({ width = 30, height = 40, type = "image/png" } = {}): Promise<File> {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  canvas.getContext("2d")?.fillRect(0, 0, width / 2, height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type));
  return new File([blob ?? ""], "sumi.png", { type });
}

/** Chosen within the page: through the test runner a large file takes seconds. */
function choose(file: File): void {
  const input = chooser.element() as HTMLInputElement;
  const files = new DataTransfer();
  files.items.add(file);
  input.files = files.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

// §2.38
test("Create Your Account asks for name, email, photo and password, and links to the login", async () => {
  await openPage("/registration");
  await expect.element(heading).toHaveTextContent("Create Your Account");
  for (const label of ["Name", "Email", "Photo URL", "Password"])
    await expect.element(page.getByLabelText(label, { exact: true })).toBeVisible();
  const photo = main.getByRole("group", { name: /^Your photo/ }).element();
  const ways = [chooser, initial, photoUrl].map((way) => way.element());
  expect([...photo.querySelectorAll("input, button")]).toEqual(ways);
});

// §5.2 D63
test("a photo chosen before there is an account fills the field, is printed, and is sent after signing up", async () => {
  const api = await openDoor();
  await fillTheRest();
  choose(await photo());
  await expect.element(photoUrl).toHaveValue("sumi.png");
  await expect.poll(() => main.element().querySelector("canvas")?.height).toBe(40);
  await expectAccessible();
  await register();
  await expect.poll(() => Upload.all.length).toBe(1);
  expect([Upload.last.called, Upload.last.sent?.name]).toEqual(["POST /pictures", "sumi.png"]);
  expect(images(api)).toEqual([initialPicture]);
  Upload.last.answer(201, kept);
  await expect.element(page.getByText("Registration Successful. You are redirecting ...")).toBeVisible();
  await expect.poll(address).toBe("/");
  expect(images(api)).toEqual([initialPicture, kept.address]);
  await expect.element(page.getByText(/Your photo didn’t come through/)).not.toBeInTheDocument();
});

test("a photo that does not come through leaves the account with its initial, and Home says where to add it", async () => {
  const api = await openDoor();
  await fillTheRest();
  choose(await photo());
  await expect.element(photoUrl).toHaveValue("sumi.png");
  await register();
  await expect.poll(() => Upload.all.length).toBe(1);
  Upload.last.onerror?.();
  await expect.element(page.getByText("Registration Successful. You are redirecting ...")).toBeVisible();
  await expect.element(told).toMatchTextContent(/Your photo didn’t come through, so your initial stands in/);
  await expect
    .element(told.getByRole("link", { name: "Open your profile" }))
    .toHaveAttribute("href", "/dashboard/profile");
  expect(address()).toBe("/");
  expect(images(api)).toEqual([initialPicture]);
});

test("a large photo is made smaller before it is sent, and what is transparent in it becomes white", async () => {
  await openDoor();
  await fillTheRest();
  choose(await photo({ width: 2000, height: 4000 }));
  await expect.poll(() => main.element().querySelector("canvas")?.height).toBe(1600);
  await register();
  await expect.poll(() => Upload.all.length).toBe(1);
  const sent = await createImageBitmap(Upload.last.sent as File);
  expect([sent.width, sent.height]).toEqual([800, 1600]);
  const context = new OffscreenCanvas(800, 1600).getContext("2d");
  context?.drawImage(sent, 0, 0);
  // Black is drawn on the left; on the right the photo is transparent.
  expect([...(context?.getImageData(100, 800, 1, 1).data ?? [])]).toEqual([0, 0, 0, 255]);
  expect([...(context?.getImageData(700, 800, 1, 1).data ?? [])]).toEqual([255, 255, 255, 255]);
  Upload.last.answer(201, kept);
  await expect.poll(address).toBe("/");
});

// D63 D67
test("whoever has an account already is signed in by its password, keeps its name and photo, and reads so", async () => {
  const api = await openDoor();
  grantTokens(api);
  await fillTheRest();
  await name.fill("Another Name");
  choose(await photo());
  await expect.element(photoUrl).toHaveValue("sumi.png");
  await register();
  await expect.poll(address).toBe("/");
  expect(Upload.all).toEqual([]);
  expect(api.writes.map(({ call }) => call)).not.toContain("POST /api/auth/update-user");
  await expect
    .element(told)
    .toMatchTextContent(/^You already had an account, so it keeps its name and photo\./);
  await expect
    .element(told.getByRole("link", { name: "Open your profile" }))
    .toHaveAttribute("href", "/dashboard/profile");
});

// D67
test("whoever types another password for an address that has an account reads what they read before, and no more", async () => {
  const api = await openDoor();
  grantTokens(api);
  api.refuse("POST /api/auth/sign-in/email", "unauthenticated", { code: "INVALID_EMAIL_OR_PASSWORD" });
  await fillTheRest();
  choose(await photo());
  await expect.element(photoUrl).toHaveValue("sumi.png");
  await register();
  await expect.element(main.getByRole("alert")).toMatchTextContent(/^If you already have an account, log in/);
  await expect.element(photoUrl).toHaveValue("sumi.png");
  await expect.element(told).not.toBeInTheDocument();
});

test("whoever goes on to the login with a chosen photo reads there that it is not on their account", async () => {
  const api = await openDoor();
  grantTokens(api);
  choose(await photo());
  await expect.element(photoUrl).toHaveValue("sumi.png");
  await main.getByRole("link", { name: "Login" }).click();
  await expect.element(heading).toHaveTextContent("Login");
  await email.fill(me.email);
  await password.fill("Strong@2025");
  await main.getByRole("button", { name: "Login" }).click();
  await expect.element(told).toMatchTextContent(/^The photo you chose isn’t on your account\./);
  expect(address()).toBe("/");
  expect(Upload.all).toEqual([]);
});

test("a photo never reaches whoever logged in meanwhile in another tab", async () => {
  const api = await openDoor();
  await fillTheRest();
  choose(await photo());
  await expect.element(photoUrl).toHaveValue("sumi.png");
  await register();
  await expect.poll(() => Upload.all.length).toBe(1);
  await openSession("tara@shokti.test");
  Upload.last.answer(201, kept);
  await expect.poll(address).toBe("/");
  expect(api.writes.map(({ call }) => call)).not.toContain("POST /api/auth/update-user");
  await expect.element(page.getByText(/Your photo didn’t come through/)).not.toBeInTheDocument();
});

test("a file that is no picture is refused at once, and leaves the field as it was", async () => {
  await openDoor();
  choose(new File(["la la"], "song.mp3", { type: "audio/mpeg" }));
  await expect.element(chooser).toHaveAccessibleDescription(/^We can’t read this picture\./);
  choose(new File(["no picture"], "torn.jpg", { type: "image/jpeg" }));
  await expect.element(chooser).toHaveAccessibleDescription(/^We can’t read this picture\./);
  await expect.element(photoUrl).toHaveValue("");
});

// §5.2 D6
test("the initial fills the required field, is sent as the studio's own address, and nothing is sent after it", async () => {
  const api = await openDoor();
  await register();
  await expect.element(photoUrl).toHaveAccessibleDescription(/(?=.*URL is required).*Press “Use my initial”/);
  await initial.click();
  await expect.element(photoUrl).toHaveValue("My initial");
  await expect.element(initial).toHaveAttribute("aria-pressed", "true");
  await initial.click();
  await expect.element(photoUrl).toHaveValue("");
  await expect.element(initial).toHaveAttribute("aria-pressed", "false");
  await initial.click();
  await expect.element(photoUrl).not.toHaveAccessibleDescription(/Photo URL is required/);
  await fillTheRest();
  await register();
  await expect.poll(address).toBe("/");
  expect(images(api)).toEqual([initialPicture]);
  expect(Upload.all).toEqual([]);
});

test("whoever types over a chosen photo's name has chosen an address instead", async () => {
  const api = await openDoor();
  await fillTheRest();
  choose(await photo());
  await expect.element(photoUrl).toHaveValue("sumi.png");
  await photoUrl.fill("https://example.com/sumi.jpg");
  await expect.poll(() => main.element().querySelector("canvas")).toBeNull();
  await register();
  await expect.poll(address).toBe("/");
  expect(images(api)).toEqual(["https://example.com/sumi.jpg"]);
  expect(Upload.all).toEqual([]);
});

test("the poster prints the name and its initial while they are typed, and the studio's drawing before", async () => {
  await openDoor();
  expect(pictureOf(main)).toBe("/pictures/doors/registration.svg");
  await name.fill("নুসরাত জাহান");
  await expect.element(main.getByText("নুসরাত জাহান")).toBeVisible();
  expect(main.element().querySelector(".cover")?.getAttribute("data-initial")).toBe("ন");
  expect(pictureOf(main)).toBeNull();
});

test("what was typed goes along to the login and back, never the password; once somebody is in it is forgotten", async () => {
  await openDoor();
  await name.fill(me.name);
  await email.fill(me.email);
  await password.fill("Strong@2025");
  choose(await photo());
  await expect.element(photoUrl).toHaveValue("sumi.png");
  await main.getByRole("link", { name: "Login" }).click();
  await expect.element(heading).toHaveTextContent("Login");
  await expect.element(email).toHaveValue(me.email);
  await expect.element(password).toHaveValue("");
  await email.fill("sumi.other@shokti.test");
  goBack();
  await expect.element(heading).toHaveTextContent("Create Your Account");
  await expect.element(name).toHaveValue(me.name);
  await expect.element(email).toHaveValue("sumi.other@shokti.test");
  await expect.element(photoUrl).toHaveValue("sumi.png");
  await expect.element(password).toHaveValue("");
  const stored = [location.href, JSON.stringify(history.state), ...Object.values({ ...sessionStorage })];
  expect(stored.join().includes("Strong@2025")).toBe(false);
  await password.fill("Strong@2025");
  await register();
  await expect.poll(() => Upload.all.length).toBe(1);
  Upload.last.answer(201, kept);
  await expect.poll(address).toBe("/");
  closeSession();
  await openPage("/registration");
  await expect.element(name).toHaveValue("");
  await expect.element(email).toHaveValue("");
});

test("at twice the text size, and on a low phone, nothing is cut off", async () => {
  await openDoor();
  await page.viewport(195, 422);
  await name.fill("Wolfeschlegelsteinhausenbergerdorffabcde");
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(195);
  await page.viewport(320, 568);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

test("the password's hint is one sentence, and names what is still missing while one types", async () => {
  await openDoor();
  const hint = (text: RegExp) => expect.element(password).toHaveAccessibleDescription(text);
  await hint(/^8 characters or more: .* and one of @ \$ ! % \* \? &$/);
  await password.fill("Treetop");
  await hint(/^Still needs 8 characters or more, a number, one of @ \$ ! % \* \? &\./);
  await password.fill("Password@1");
  await hint(/^Not a common word, nor your name, your email or the studio’s name\.$/);
  await password.fill("Abcdef1@");
  await hint(/^This is allowed, but weak: a longer one is harder to guess\.$/);
  await password.fill("Tr33top@river");
  await hint(/^This one will do\. Strength: (good|strong)$/);
});
