import { expect } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import type { Role } from "#contract/users.ts";
import { openPage, wordsOf } from "./bench.tsx";
import type { Call, FakeApi, Received } from "./fake-api.ts";
import { sampleArticle, sampleClass, samplePayment, sampleUser } from "./samples.ts";

/** A list of the studio, with the filters and orders that its page offers. */
export type List = {
  /** What is counted, in the plural. */
  noun: string;
  path: string;
  as?: Role;
  /** The call that fills it. */
  call: Call;
  /** Gives the studio a row for each of the five names. */
  fill: (api: FakeApi) => void;
  rowRole: "heading" | "rowheader";
  /** Each order's label and the URL parameters it sets; the default order sets none. */
  orders: { label: string; options: Record<string, string> };
  /** Each other filter, with one of its options and the URL parameter it sets. */
  filters: { label: string; option: string; says: [name: string, value: string] }[];
  /** Shown when nothing matches. */
  nothing: string;
};

/** Each list has a row with each of these names. */
export const names = ["Anwar Khan", "Bashir Khan", "Chitra", "Dilara", "Emon"];
const users = names.map((name) => sampleUser({ _id: name, name }));
const classes = names.map((name) => sampleClass({ _id: name, class_name: name }));
const articles = names.map((name) => sampleArticle({ _id: name, article_title: name }));
const payments = names.map((name) => samplePayment({ _id: name, userName: name }));

export const lists: List[] = [
  {
    noun: "trainers",
    path: "/all-trainers",
    call: "GET /users",
    fill: (api) => api.grantPages("GET /users", users),
    rowRole: "heading",
    orders: {
      label: "Sort by",
      options: { "Longest with us": "", Newest: "newest", Name: "name", Experience: "experience" },
    },
    filters: [
      { label: "Area", option: "Yoga", says: ["area", "Yoga"] },
      { label: "Slot", option: "Evening", says: ["slot", "Evening"] },
    ],
    nothing: "No trainers match these filters",
  },
  {
    noun: "classes",
    path: "/all-classes",
    call: "GET /classes",
    fill: (api) => api.grantPages("GET /classes", classes),
    rowRole: "heading",
    orders: {
      label: "Sort by",
      options: { "Studio order": "", Name: "name", "Most booked": "popular", Newest: "newest" },
    },
    filters: [],
    nothing: "Nothing found",
  },
  {
    noun: "articles",
    path: "/all-articles",
    call: "GET /articles",
    fill: (api) => api.grantPages("GET /articles", articles),
    rowRole: "heading",
    orders: { label: "Sort by", options: { Newest: "", "Most upvoted": "upvoted" } },
    filters: [],
    nothing: "Nothing found",
  },
  {
    noun: "users",
    path: "/dashboard/all-users",
    as: "admin",
    call: "GET /usersbyadmin",
    fill: (api) => api.grantPages("GET /usersbyadmin", users),
    rowRole: "rowheader",
    orders: { label: "Order", options: { "Oldest first": "", "Newest first": "newest", "By name": "name" } },
    filters: [
      { label: "Role", option: "Trainers", says: ["role", "trainer"] },
      { label: "Membership", option: "Pays now", says: ["pays", "now"] },
    ],
    nothing: "Nobody here",
  },
  {
    noun: "classes",
    path: "/dashboard/manage-classes",
    as: "admin",
    call: "GET /classes",
    fill: (api) => api.grantPages("GET /classes", classes),
    rowRole: "rowheader",
    orders: {
      label: "Order",
      options: { "Studio order": "", "By name": "name", "Most booked": "popular", "Newest first": "newest" },
    },
    filters: [{ label: "Show", option: "Archive", says: ["state", "archived"] }],
    nothing: "Nothing here",
  },
  {
    noun: "articles",
    path: "/dashboard/my-articles",
    as: "trainer",
    call: "GET /articles",
    fill: (api) => api.grantPages("GET /articles", articles),
    rowRole: "rowheader",
    orders: { label: "Order", options: { "Newest first": "", "Most upvoted": "upvoted" } },
    filters: [],
    nothing: "Nothing found",
  },
  {
    noun: "payments",
    path: "/dashboard/balance",
    as: "admin",
    call: "GET /save-payment-info",
    fill: (api) => api.grantPages("GET /save-payment-info", payments),
    rowRole: "rowheader",
    orders: { label: "Order", options: { "Newest first": "", "Highest amount": "amount" } },
    filters: [],
    nothing: "Nothing found",
  },
];

/** The parts of a list's page, and its requests. */
export function partsOf({ noun, path, as, call, fill, rowRole }: List) {
  const main = page.getByRole("main");
  return {
    visit: (to = path) => openPage(to, { as, api: fill }),
    search: main.getByLabelText("Search"),
    /** The names shown, row by row. */
    namesInRows: () =>
      wordsOf(main.getByRole(rowRole)).flatMap((words) => names.find((name) => words.startsWith(name)) ?? []),
    row: (name: string) => main.getByRole(rowRole, { name: new RegExp(`^${name}`) }),
    /** How many rows match, above the list. */
    count: main.getByText(new RegExp(`^\\d+ ${noun}$`)),
    /** How many of them are shown, below it. */
    shown: main.getByText(new RegExp(`^\\d+ of \\d+ ${noun}$`)),
    link: (name: string | RegExp) => main.getByRole("link", { name }),
    failed: page.getByRole("alert").filter({ hasText: `The ${noun} could not be loaded.` }),
    /** The list's calls so far; with `words`, only those that search for them. */
    calls: (api: FakeApi, words?: string): Received[] =>
      api.received.filter(
        (one) => one.call === call && (words === undefined || one.query.get("q") === words),
      ),
  };
}

/** Activates it with the keyboard, which leaves the focus on it. */
export async function press(control: Locator): Promise<void> {
  await expect.element(control).toBeVisible();
  (control.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
}
