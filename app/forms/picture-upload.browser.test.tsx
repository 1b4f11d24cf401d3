import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openPage, pictureOf, reload } from "#tests/app/bench.tsx";
import { sampleUser } from "#tests/app/samples.ts";
import { Upload } from "#tests/app/uploads.ts";

/** A picture that exists. */
const address = "/pictures/trainers/nusrat-jahan.svg";
const kept = { address, width: 40, height: 40 };
const member = sampleUser({
  name: "Mina Member",
  email: "mina@shokti.test",
  photoUrl: "",
  role: "member",
  request_status: "none",
});
const chooser = page.getByLabelText("Take or choose a photo");
const photoUrl = page.getByLabelText("Photo URL");
const shown = () => pictureOf(page.getByRole("figure"));
const progress = page.getByRole("progressbar", { name: "Sending portrait.jpg" });

const portrait = (name = "portrait.jpg", type = "image/jpeg", bytes = 10) =>
  new File([new Uint8Array(bytes)], name, { type });

async function openProfile(path = "/dashboard/profile") {
  Upload.await();
  const api = await openPage(path, { as: member });
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  return api;
}

async function choose(file = portrait()) {
  await userEvent.upload(chooser, file);
}

/** The same without passing the file through the test runner, which takes seconds for a large one. */
function chooseHere(file: File) {
  const input = chooser.element() as HTMLInputElement;
  const chosen = new DataTransfer();
  chosen.items.add(file);
  input.files = chosen.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

// D63
test("a chosen picture shows its progress, fills the field, is previewed, and stays in the draft (D63)", async () => {
  await openProfile();
  await choose();
  await expect.poll(() => Upload.all.length).toBe(1);
  expect([Upload.last.called, Upload.last.sent?.name]).toEqual(["POST /pictures", "portrait.jpg"]);
  Upload.last.hasGone(0.43);
  await expect.element(page.getByText("portrait.jpg · 43 %")).toBeVisible();
  await expect.element(progress).toHaveAttribute("aria-valuenow", "43");
  Upload.last.answer(201, kept);
  await expect.poll(shown).toBe(address);
  await expect.element(progress).not.toBeInTheDocument();
  // Where the studio keeps it says nothing to anybody.
  await expect.element(photoUrl).toHaveValue("");
  await reload({ as: member });
  await expect.poll(shown).toBe(address);
});

// D63
test("a file that cannot be accepted is refused before it is sent (D63)", async () => {
  await openProfile();
  await choose(portrait("song.mp3", "audio/mpeg"));
  await expect
    .element(chooser)
    .toHaveAccessibleDescription(/^We can’t read this picture\. Choose a JPEG, PNG, WebP or AVIF\./);
  chooseHere(portrait("huge.png", "image/png", 10 * 1024 * 1024 + 1));
  await expect
    .element(chooser)
    .toHaveAccessibleDescription(/^This picture is larger than 10 MB\. Choose a smaller one\./);
  expect(Upload.all).toEqual([]);
});

test("a refusal by the studio is shown in its words, and another file can be chosen at once", async () => {
  await openProfile();
  await choose();
  await expect.poll(() => Upload.all.length).toBe(1);
  Upload.last.answer(400, { error: { code: "invalid", message: "Not a picture, on a second look." } });
  await expect.element(chooser).toHaveAccessibleDescription(/^Not a picture, on a second look\./);
  await expect.element(photoUrl).toHaveValue("");
  await choose();
  await expect.poll(() => Upload.all.length).toBe(2);
  Upload.last.onerror?.();
  await expect.element(chooser).toHaveAccessibleDescription(/^You seem to be offline\./);
});

test("Cancel aborts an upload, changes nothing, and returns the focus", async () => {
  await openProfile();
  await choose();
  await expect.poll(() => Upload.all.length).toBe(1);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.element(progress).not.toBeInTheDocument();
  expect(Upload.last.isAborted).toBe(true);
  await expect.element(chooser).toHaveFocus();
  await expect.element(photoUrl).toHaveValue("");
});

test("another file replaces one that is uploading", async () => {
  await openProfile();
  await choose();
  await expect.poll(() => Upload.all.length).toBe(1);
  const first = Upload.last;
  await choose(portrait("better.png", "image/png"));
  await expect.poll(() => Upload.all.length).toBe(2);
  expect(first.isAborted).toBe(true);
  Upload.last.answer(201, kept);
  await expect.poll(shown).toBe(address);
});

test("a form waits for its picture", async () => {
  const api = await openProfile();
  await choose();
  await expect.poll(() => Upload.all.length).toBe(1);
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect
    .element(photoUrl)
    .toHaveAccessibleDescription(/^Wait for the picture to finish uploading, or cancel it\./);
  expect(api.writes).toEqual([]);
  Upload.last.answer(201, kept);
  await expect.element(photoUrl).not.toHaveAccessibleDescription(/Wait until/);
});

// D63
test("an applicant's portrait becomes their profile's photo (D63)", async () => {
  const api = await openProfile("/become-trainer");
  api.grant("POST /api/auth/update-user", { status: true });
  await userEvent.upload(page.getByLabelText("Choose a portrait"), portrait());
  await expect.poll(() => Upload.all.length).toBe(1);
  Upload.last.answer(201, kept);
  await expect
    .poll(() => api.writes.map(({ call, body }) => [call, body]))
    .toEqual([["POST /api/auth/update-user", { name: "Mina Member", image: address }]]);
});
