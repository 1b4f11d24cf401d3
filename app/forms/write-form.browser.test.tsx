import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { z } from "zod";
import { ApiFailure } from "#app/data/api-failure.ts";
import { fillClass, openPage, show } from "#tests/app/bench.tsx";
import { expectNoToast } from "#tests/app/toasts.ts";
import { WriteForm } from "./write-form.tsx";

const Review = z.object({ words: z.string(), stars: z.number(), topics: z.array(z.string()) });
const words = { control: "textarea", label: "Your words" } as const;
const stars = { control: "number", label: "Stars" } as const;
const topics = { control: "choices", legend: "Topics", options: ["Trainers", "Rooms"] } as const;
const rest = {
  draft: { form: "review", owner: "mina@shokti.test" },
  schema: Review,
  start: { words: "", stars: undefined, topics: [] },
  send: () => Promise.resolve(),
  submitLabel: "Send",
  busyLabel: "Sending…",
  saved: "Thank you.",
  failed: "Request failed! Please try again.",
  goTo: "/",
};

test("a form shows the fields of its schema in the order in which they are named", async () => {
  show(<WriteForm {...rest} fields={{ stars, words, topics }} />);
  await expect.element(page.getByRole("button", { name: "Send" })).toBeVisible();
  const names = [...document.querySelectorAll("form legend, form label")].map((name) => name.textContent);
  expect(names).toEqual(["Stars", "Your words", "Topics", "Trainers", "Rooms"]);
});

test("a select starts with nothing chosen, and is required", async () => {
  const schema = z.object({ level: z.enum(["Beginner", "Advanced"], "Choose a level") });
  const level = {
    control: "select",
    label: "Level",
    options: ["Beginner", "Advanced"],
    unset: "Choose one",
  } as const;
  const none = { level: "" } as const;
  show(<WriteForm {...rest} schema={schema} start={none} fields={{ level }} />);
  await page.getByRole("button", { name: "Send" }).click();
  await expect.element(page.getByLabelText("Level")).toHaveAccessibleDescription("Choose a level");
  const expert = { ...level, options: ["Expert"] } as const;
  // @ts-expect-error: the schema does not know this choice
  const unknownChoice = () => <WriteForm {...rest} schema={schema} start={none} fields={{ level: expert }} />;
  expect(unknownChoice).toBeDefined();
});

test("a field without a control, a control without a field and the wrong control do not compile", () => {
  // @ts-expect-error: `topics` has no control
  const tooFew = () => <WriteForm {...rest} fields={{ words, stars }} />;
  // @ts-expect-error: the schema has no `title`
  const tooMany = () => <WriteForm {...rest} fields={{ words, stars, topics, title: words }} />;
  // @ts-expect-error: stars are a number
  const wrongKind = () => <WriteForm {...rest} fields={{ words, stars: words, topics }} />;
  expect([tooFew, tooMany, wrongKind]).toHaveLength(3);
});

test("a start that leaves out a field, even an optional one, does not compile", () => {
  const schema = Review.extend({ place: z.string().default("") });
  const fields = { words, stars, topics, place: { control: "text", label: "Where" } } as const;
  // @ts-expect-error: it would save an empty `place`
  const tooFew = () => <WriteForm {...rest} schema={schema} fields={fields} />;
  expect(tooFew).toBeDefined();
});

// D31 D33
test("each field that the server refuses says why until it changes itself, and the first of them has the focus", async () => {
  const fields = {
    class_details: "Say what happens.",
    class_name: "There is already a class with this name.",
  };
  await openPage("/dashboard/add-class", {
    as: "admin",
    api: (api) => api.refuse("POST /classes", "conflict", { fields }),
  });
  await fillClass();
  await page.getByRole("button", { name: "Add class" }).click();
  const name = page.getByLabelText("Class name");
  await expect.element(name).toHaveAccessibleDescription(/^There is already a class with this name\./);
  await expect.element(page.getByLabelText("Details")).toHaveAccessibleDescription(/^Say what happens\./);
  await expect.element(name).toHaveFocus();
  // To try again would not help.
  await expectNoToast();
  await name.fill("Power Yoga");
  await expect.element(name).not.toHaveAccessibleDescription(/already a class/);
  await expect.element(page.getByLabelText("Details")).toHaveAccessibleDescription(/^Say what happens\./);
});

// §8.5
test.each([
  ["an answer", () => new ApiFailure(0, null), "You seem to be offline."],
  ["one in time", () => new ApiFailure(0, null, "timeout"), "The studio took too long to answer."],
])(
  "a form without %s says why, keeps what was typed, and sends it again only when it is pressed",
  async (_, failure, why) => {
    const send = vi.fn(() => Promise.reject(failure()));
    show(<WriteForm {...rest} fields={{ words, stars, topics }} send={send} />);
    await page.getByLabelText("Your words").fill("Best hour of my week.");
    await page.getByLabelText("Stars").fill("5");
    await page.getByRole("button", { name: "Send" }).click();
    const alert = page.getByRole("alert");
    await expect
      .element(alert)
      .toMatchTextContent(
        `${why} What you typed is kept; check whether it went through before you send it again.`,
      );
    await expect.element(page.getByText("Request failed! Please try again.")).toBeVisible();
    await expect.element(page.getByLabelText("Your words")).toHaveValue("Best hour of my week.");
    dispatchEvent(new Event("online"));
    expect(send).toHaveBeenCalledOnce();
    send.mockResolvedValueOnce(undefined as never);
    await page.getByRole("button", { name: "Send" }).click();
    await expect.element(alert).not.toBeInTheDocument();
    expect(send).toHaveBeenCalledTimes(2);
  },
);

test("a form whose page stays says so in its alert", async () => {
  const send = () => Promise.reject(new ApiFailure(0, null));
  show(<WriteForm {...rest} goTo={undefined} fields={{ words, stars, topics }} send={send} />);
  await page.getByLabelText("Stars").fill("5");
  await page.getByRole("button", { name: "Send" }).click();
  await expect
    .element(page.getByRole("alertdialog", { name: "Oops..." }))
    .toHaveAccessibleDescription("You seem to be offline. Request failed! Please try again.");
});

test("no two elements of the style guide share an id", async () => {
  await openPage("/styleguide");
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});
