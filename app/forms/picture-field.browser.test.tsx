import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { inkOf } from "#contract/ink.ts";
import { openPage, pictureOf } from "#tests/app/bench.tsx";
import type { FakeApi } from "#tests/app/fake-api.ts";
import { sampleUser } from "#tests/app/samples.ts";

const own = "/pictures/trainers/nusrat-jahan.svg";
const outside = "https://p.example/me.jpg";
const imageUrl = page.getByLabelText("Image URL");
const figure = page.getByRole("figure");
const asked = (api: FakeApi) =>
  api.received.filter(({ call }) => call === "POST /pictures/from-address").map(({ body }) => body);

const open = (answer: (api: FakeApi) => void) =>
  openPage("/dashboard/add-class", { as: "admin", api: answer });

// D63
test("a picture on another server is fetched by the studio once its URL is typed, and shown from here", async () => {
  const api = await open((api) =>
    api.grant("POST /pictures/from-address", { address: own, width: 40, height: 40 }),
  );
  await imageUrl.fill(outside);
  expect(asked(api)).toEqual([]);
  await userEvent.tab();
  await expect.poll(() => pictureOf(figure)).toBe(own);
  expect(asked(api)).toEqual([{ address: outside }]);
  await expect.element(imageUrl).toHaveValue(outside);
});

// D63
test("the reason why a picture cannot be fetched is shown below its frame until another URL is typed", async () => {
  const message = "There’s no picture at this link. Check it, or choose a file instead.";
  const api = await open((api) => api.refuse("POST /pictures/from-address", "invalid", { message }));
  await imageUrl.fill(outside);
  await userEvent.tab();
  await expect.element(figure).toHaveTextContent(message);
  expect(pictureOf(figure)).toBeNull();
  await imageUrl.fill(own);
  await expect.element(figure).toHaveTextContent("This is how it will look");
  await expect.poll(() => pictureOf(figure)).toBe(own);
  expect(asked(api)).toHaveLength(1);
});

// D63
test("a photo that can’t be fetched is refused at its field, and the one that is there stays", async () => {
  const message = "There’s no picture at this link. Check it, or choose a file instead.";
  const api = await openPage("/dashboard/profile", {
    as: sampleUser({ role: "member", photoUrl: own }),
    api: (api) => {
      api.refuse("POST /pictures/from-address", "invalid", { message });
      api.grant("POST /api/auth/update-user", { status: true });
    },
  });
  const photo = page.getByLabelText("Photo URL");
  // Its words below the frame move the button.
  const release = api.hold("POST /pictures/from-address");
  await photo.fill(outside);
  await page.getByRole("button", { name: "Save profile" }).click();
  release();
  await expect.element(photo).toHaveAccessibleDescription(new RegExp(`^${message}`));
  await expect.element(photo).toHaveFocus();
  await expect.element(figure).not.toHaveTextContent(message);
  expect(pictureOf(figure)).toBe(own);
  expect(page.getByRole("alertdialog").elements()).toEqual([]);
  expect(api.writes.map(({ call }) => call)).not.toContain("POST /api/auth/update-user");
  api.grant("POST /pictures/from-address", { address: own, width: 40, height: 40 });
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect
    .element(page.getByRole("alertdialog", { name: "Profile updated successfully!" }))
    .toBeVisible();
});

// D63
test("a photo stays while nobody can say whether another can be fetched", async () => {
  const api = await openPage("/dashboard/profile", {
    as: sampleUser({ role: "member", photoUrl: own }),
    api: (api) => api.cutOff("POST /pictures/from-address"),
  });
  await page.getByLabelText("Photo URL").fill(outside);
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect
    .element(page.getByRole("alertdialog", { name: "Oops..." }))
    .toMatchTextContent(/You seem to be offline\./);
  expect(api.writes.map(({ call }) => call)).not.toContain("POST /api/auth/update-user");
});

// D63
test("a picture that was chosen can be removed: then there is a cover again", async () => {
  await open(() => {});
  const remove = page.getByRole("button", { name: "Remove picture" });
  expect(remove.elements()).toEqual([]);
  await imageUrl.fill(own);
  await expect.poll(() => pictureOf(figure)).toBe(own);
  await remove.click();
  await expect.poll(() => pictureOf(figure)).toBeNull();
  await expect.element(imageUrl).toHaveValue("");
  await expect.element(imageUrl).toHaveFocus();
  await expect.element(remove).not.toBeInTheDocument();
});

// D6
test("a cover is previewed in the ink of its title, which it has once it is published", async () => {
  await open(() => {});
  await page.getByLabelText("Class name").fill(" JUDO ");
  await expect.poll(() => figure.element().querySelector(`.ink-${inkOf("JUDO")}`)).not.toBeNull();
});

test("a cover without a title is said to wait for one", async () => {
  await open(() => {});
  await expect.element(figure).toHaveTextContent("The cover, once it has a title");
});
