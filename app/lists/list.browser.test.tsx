import { describe, expect, test, vi } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { openPage } from "#tests/app/bench.tsx";
import type { FakeApi } from "#tests/app/fake-api.ts";
import { sampleArticle, sampleClass, samplePayment, sampleUser } from "#tests/app/samples.ts";

const names = ["Anwar Khan", "Bashir Khan", "Chitra", "Dilara", "Emon"];
const users = names.map((name) => sampleUser({ _id: name, name }));
const classes = names.map((name) => sampleClass({ _id: name, class_name: name }));
const articles = names.map((name) => sampleArticle({ _id: name, article_title: name }));
const payments = names.map((name) => samplePayment({ _id: name, userName: name }));

/** Each list, the call that fills it, and a studio that has a row for each of the names. */
const lists = [
  {
    noun: "trainers",
    path: "/all-trainers",
    call: "GET /users",
    rowRole: "heading",
    fill: (api: FakeApi) => api.grantPages("GET /users", users),
  },
  {
    noun: "classes",
    path: "/all-classes",
    call: "GET /classes",
    rowRole: "heading",
    fill: (api: FakeApi) => api.grantPages("GET /classes", classes),
  },
  {
    noun: "articles",
    path: "/all-articles",
    call: "GET /articles",
    rowRole: "heading",
    fill: (api: FakeApi) => api.grantPages("GET /articles", articles),
  },
  {
    noun: "users",
    path: "/dashboard/all-users",
    call: "GET /usersbyadmin",
    rowRole: "rowheader",
    as: "admin",
    fill: (api: FakeApi) => api.grantPages("GET /usersbyadmin", users),
  },
  {
    noun: "payments",
    path: "/dashboard/balance",
    call: "GET /save-payment-info",
    rowRole: "rowheader",
    as: "admin",
    fill: (api: FakeApi) => api.grantPages("GET /save-payment-info", payments),
  },
] as const;

const search = page.getByLabelText("Search");
const alert = (words: string) => page.getByRole("alert").filter({ hasText: words });
const link = (name: string | RegExp) => page.getByRole("main").getByRole("link", { name });

/** Presses it with the keyboard, which leaves the focus at it. */
async function press(control: Locator): Promise<void> {
  await expect.element(control).toBeVisible();
  (control.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
}

/** Has time run on as always, and be passed by `passTimeUntil`. */
function keepTime(): void {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
}

async function passTimeUntilSeen(element: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(1000);
      return element.elements().length;
    })
    .toBe(1);
}

describe.each(lists)("$noun", ({ noun, path, call, rowRole, fill, ...rest }) => {
  const visit = (to: string) => openPage(to, { as: "as" in rest ? rest.as : undefined, api: fill });
  const row = (name: string) => page.getByRole("main").getByRole(rowRole, { name: new RegExp(`^${name}`) });
  /** How many rows fit, above the list. */
  const count = page.getByText(new RegExp(`^\\d+ ${noun}$`));
  /** How many of them are shown, below it. */
  const shown = page.getByText(new RegExp(`^\\d+ of \\d+ ${noun}$`));
  const failed = alert(`The ${noun} could not be loaded.`);
  const calls = (api: FakeApi, words?: string) =>
    api.received.filter((one) => one.call === call && (words === undefined || one.query.get("q") === words));

  test("that fail to load say so after the tries, and leave the focus at their count when tried again", async () => {
    keepTime();
    const api = await visit(path);
    await expect.element(count).toHaveTextContent(`5 ${noun}`);
    api.cutOff(call);
    await search.fill("khan");
    await passTimeUntilSeen(failed);
    expect(calls(api, "khan")).toHaveLength(4);
    fill(api);
    await press(failed.getByRole("button", { name: "Try again" }));
    await expect.element(failed).not.toBeInTheDocument();
    await expect.element(count).toHaveFocus();
    await expect.element(row("Bashir")).toBeVisible();
    await expect.element(row("Chitra")).not.toBeInTheDocument();
  });

  test("of which more do not come: said at the button, which then asks for that very page", async () => {
    keepTime();
    const api = await visit(`${path}?limit=2`);
    await expect.element(shown).toHaveTextContent(`2 of 5 ${noun}`);
    api.cutOff(call);
    await press(link("Show more"));
    const more = alert(`More ${noun} could not be loaded.`);
    await passTimeUntilSeen(more);
    const again = link("Try again");
    await expect.element(again).toHaveFocus();
    await expect.element(more).toBeInViewport();
    await expect.element(shown).toHaveTextContent(`2 of 5 ${noun}`);

    fill(api);
    const before = calls(api).length;
    await press(again);
    await expect.element(shown).toHaveTextContent(`4 of 5 ${noun}`);
    await expect.element(more).not.toBeInTheDocument();
    await expect.element(link("Show more")).toHaveFocus();
    expect(
      calls(api)
        .slice(before)
        .map(({ query }) => query.get("cursor")),
    ).toEqual(["2"]);
  });

  test.each([/^Clear all filters/, /^Show (all|everybody)/])(
    "whose filters are let go by %s leave the focus at their count",
    async (name) => {
      await visit(`${path}?q=nothing+has+these+words`);
      await expect.element(count).toHaveTextContent(`0 ${noun}`);
      await press(link(name));
      await expect.element(count).toHaveTextContent(`5 ${noun}`);
      await expect.element(count).toHaveFocus();
      await expect.element(search).toHaveValue("");
    },
  );

  test("shown again from their beginning leave the focus at their count", async () => {
    await visit(`${path}?limit=2&cursor=2`);
    await expect.element(row("Chitra")).toBeVisible();
    await press(link("Back to the beginning of the list"));
    await expect.element(row("Anwar")).toBeVisible();
    await expect.element(shown).toHaveTextContent(`2 of 5 ${noun}`);
    await expect.element(count).toHaveFocus();
  });

  // D47
  test("whose search was overtaken give it up", async () => {
    const api = await visit(path);
    await expect.element(count).toBeVisible();
    api.hold(call);
    await search.fill("slow");
    await expect.poll(() => calls(api, "slow")).toHaveLength(1);
    expect(calls(api, "slow")[0]?.signal.aborted).toBe(false);
    await search.fill("slower");
    await expect.poll(() => calls(api, "slow")[0]?.signal.aborted).toBe(true);
  });
});

test("a dashboard whose owner cannot be loaded says so, and works when tried again", async () => {
  keepTime();
  const admin = sampleUser({ name: "Ada Admin", email: "ada@shokti.test", role: "admin" });
  const api = await openPage("/dashboard/profile", { as: admin, api: (fake) => fake.cutOff("GET /users") });
  const failed = alert("Your dashboard could not be loaded.");
  await passTimeUntilSeen(failed);
  api.grant("GET /users", [admin]);
  await failed.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByLabelText("Email")).toHaveValue(admin.email);
});

test("a filter that the address mistypes shows what is chosen instead of nothing", async () => {
  await openPage("/all-trainers?slot=Midnight");
  const slot = page.getByLabelText("Slot");
  await expect.element(slot).toBeVisible();
  const [chosen] = (slot.element() as HTMLSelectElement).selectedOptions;
  expect(chosen?.textContent).toBe("Any time");
});
