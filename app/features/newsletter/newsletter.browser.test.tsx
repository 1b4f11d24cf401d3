import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openPage, wordsOf } from "#tests/app/bench.tsx";
import { sampleArticle, sampleUser } from "#tests/app/samples.ts";

const heading = page.getByRole("heading", { level: 1 });
const button = (name: string) => page.getByRole("button", { name });
const links = [
  {
    path: "/newsletter/confirm",
    call: "POST /newsletter/confirm",
    press: "Confirm",
    done: "You are on the list",
    invalid: "This link no longer works",
  },
  {
    path: "/newsletter/unsubscribe",
    call: "POST /newsletter/unsubscribe",
    press: "Unsubscribe",
    done: "You are off the list",
    invalid: "This link does not work",
  },
] as const;

// D66
test.each(links)("$path does nothing until its button is pressed, and then says so (D66)", async (link) => {
  const api = await openPage(`${link.path}?token=a.b.c`, {
    api: (fake) => fake.grant(link.call, { acknowledged: true }),
  });
  await expect.element(button(link.press)).toBeVisible();
  expect(api.writes).toEqual([]);
  await button(link.press).click();
  await expect.element(heading).toHaveTextContent(link.done);
  await expect.element(heading).toHaveFocus();
  expect(api.writes).toHaveLength(1);
  await expect.element(button(link.press)).not.toBeInTheDocument();
});

test.each(links)("$path says what to do with a link that does not work", async (link) => {
  await openPage(link.path);
  await expect.element(heading).toHaveTextContent(link.invalid);
  await openPage(`${link.path}?token=old`, { api: (api) => api.refuse(link.call, "not_found") });
  await button(link.press).click();
  await expect.element(heading).toHaveTextContent(link.invalid);
});

test("a press that does not reach the studio can be repeated", async () => {
  const { call, path, press, done } = links[0];
  const api = await openPage(`${path}?token=a.b.c`, { api: (fake) => fake.cutOff(call) });
  await button(press).click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("You seem to be offline.");
  api.grant(call, { acknowledged: true });
  await button(press).click();
  await expect.element(heading).toHaveTextContent(done);
});

const send = {
  articleId: "article-rest",
  title: "On rest",
  startedAt: "2026-11-20T20:00:00.000Z",
  finishedAt: "2026-11-20T20:01:00.000Z",
  mails: 1204,
};

// D66
test("Newsletter: how many readers it has, how many are unconfirmed, and what was sent (D66)", async () => {
  const going = { ...send, articleId: "article-lift", title: "On lifting", finishedAt: null, mails: 400 };
  await openPage("/dashboard/newsletter", {
    as: "admin",
    api: (api) => api.grant("GET /newsletter", { confirmed: 1210, waiting: 3, sends: [going, send] }),
  });
  const table = page.getByRole("table", { name: "What was sent" });
  await expect.element(table).toBeVisible();
  expect(wordsOf(page.getByRole("definition"))).toEqual(["1,210", "3", "2"]);
  expect(wordsOf(table.getByRole("row")).slice(1)).toEqual([
    "On lifting21 Nov 2026400 emails so far",
    "On rest21 Nov 20261,204 emails",
  ]);
});

const wafa = sampleUser({ _id: "wafa", name: "Wafa Writer", email: "wafa@shokti.test", role: "trainer" });
const article = sampleArticle({ writer_id: "wafa", writer_name: "Wafa Writer" });
const path = `/article-details/${article._id}`;

// D66
test("a writer confirms sending their article to the readers, and sees when it was sent (D66)", async () => {
  const api = await openPage(path, { as: wafa, api: (fake) => fake.grant("GET /articles/:id", article) });
  await button("Send to 12 readers").click();
  const question = page.getByRole("alertdialog", { name: "Send “On rest” to 12 readers?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(api.writes).toEqual([]);
  await button("Send to 12 readers").click();
  api.grant("POST /articles/:id/sending", { recipients: 12 });
  api.grant("GET /articles/:id/sending", { confirmed: 12, send });
  await question.getByRole("button", { name: "Send it" }).click();
  await expect.element(page.getByText("Sent to the newsletter’s readers on 21 November 2026.")).toBeVisible();
  expect(api.writes.map(({ call }) => call)).toEqual([
    `POST ${path.replace("article-details", "articles")}/sending`,
  ]);
});

// D66
test("a test goes to oneself before anything goes to the readers (D66)", async () => {
  const api = await openPage(path, { as: wafa, api: (fake) => fake.grant("GET /articles/:id", article) });
  const test = button("Send me a test");
  api.refuse("POST /articles/:id/sending/test", "too_many_requests");
  await test.click();
  await expect.element(page.getByText("The test was not sent.")).toBeVisible();
  api.grant("POST /articles/:id/sending/test", { to: wafa.email });
  await test.click();
  await expect.element(page.getByText(`A test is on its way to ${wafa.email}.`)).toBeVisible();
  await expect.element(button("Send to 12 readers")).toBeEnabled();
});

// D66
test("Newsletter counts the mails of a sending as they are written, by itself (D66)", async () => {
  const sending = (mails: number, finishedAt: string | null) => ({
    confirmed: 12,
    waiting: 0,
    sends: [{ ...send, mails, finishedAt }],
  });
  const api = await openPage("/dashboard/newsletter", {
    as: "admin",
    api: (fake) => fake.grant("GET /newsletter", sending(0, null)),
  });
  const row = () => wordsOf(page.getByRole("table", { name: "What was sent" }).getByRole("row")).at(-1);
  await expect.poll(row).toBe("On rest21 Nov 20260 emails so far");
  api.grant("GET /newsletter", sending(12, send.finishedAt));
  await expect.poll(row).toBe("On rest21 Nov 202612 emails");
});

test("only its writer and admins are offered to send an article", async () => {
  const others = [sampleUser({ role: "trainer", name: "Other" }), sampleUser({ role: "member" })];
  for (const other of others) {
    await openPage(path, { as: other, api: (fake) => fake.grant("GET /articles/:id", article) });
    await expect.element(button("Upvote")).toBeVisible();
    await expect.element(button("Send to 12 readers")).not.toBeInTheDocument();
  }
  await openPage(path, { as: "admin", api: (fake) => fake.grant("GET /articles/:id", article) });
  await expect.element(button("Send to 12 readers")).toBeVisible();
});
