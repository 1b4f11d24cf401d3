import "#app/ui/theme.css";
import { onlineManager } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useLayoutEffect } from "react";
import { createRoot, type Root } from "react-dom/client";
import { createRoutesStub, Meta, type NavigateFunction, useLocation, useNavigate } from "react-router";
import { vi } from "vitest";
import { type Locator, page } from "vitest/browser";
import { closeSession, openSession } from "#app/account/session.ts";
import { getQueryClient } from "#app/data/query-client.ts";
import { clockScript } from "#app/page/studio-clock.ts";
import AppRoot from "#app/root.tsx";
import { LiveRegion } from "#app/ui/live-region.tsx";
import { SkipLink } from "#app/ui/skip-link.tsx";
import { Toaster } from "#app/ui/toaster.tsx";
import type { PublicSettings } from "#contract/settings.ts";
import type { Role, User } from "#contract/users.ts";
import { demoAccounts, demoPassword } from "#demo/accounts.ts";
import { classBody } from "#tests/bodies.ts";
import { FakeApi } from "./fake-api.ts";
import {
  sampleArticle,
  sampleClass,
  sampleDecision,
  sampleIntent,
  sampleOwnSlot,
  samplePayment,
  sampleReview,
  sampleSecurityEvent,
  sampleSession,
  sampleSlotPlaces,
  sampleSummary,
  sampleUser,
} from "./samples.ts";
import { forgetToasts } from "./toasts.ts";

/*
 * What the tests of screens and their parts run on: the real routes, providers, styles and queries in a real
 * browser. Only the studio's API is a stand-in, and it answers by the contract's types.
 */

/** Where a page is; with a state, as a link within the studio hands it over. */
type Address = string | { pathname: string; state: unknown };

type OpenPage = {
  /** Who is logged in: somebody with this role, or this very person; nobody when left out. */
  as?: Role | User;
  /** Changes what the API answers before the page asks. */
  api?: (api: FakeApi) => void;
  /** The demo, unless a test says production. */
  mode?: PublicSettings["mode"];
  /** Where accounts are kept: by the studio, unless a test says elsewhere. */
  identity?: PublicSettings["identity"];
};

type Stub = Parameters<typeof createRoutesStub>[0][number];
/** One line of `app/routes.ts`, which Node reads for us: see vitest.config.ts. */
type RouteEntry = { id?: string; path?: string; index?: boolean; file: string; children?: RouteEntry[] };
type RouteModule = {
  default: ComponentType<object>;
  clientLoader?: (args: unknown) => unknown;
  meta?: (args: unknown) => [];
};
declare const __APP_ROUTES__: RouteEntry[];

const screens = import.meta.glob<RouteModule>(
  ["/app/screens/*/route.tsx", "/app/shell/*-{layout,home}.tsx"],
  {
    eager: true,
  },
);
const settings: PublicSettings = {
  mode: "demo",
  cards: { kind: "test", publishableKey: "pk_test_of_a_test" },
  providers: [
    { id: "google", name: "Google" },
    { id: "oidc", name: "Sportlink" },
  ],
  identity: "embedded",
  appUrl: "http://localhost:3000",
  demo: { accounts: demoAccounts, password: demoPassword },
};
// What fails is tried again at once: how long that waits is query-client.test.ts's.
getQueryClient().setDefaultOptions({
  queries: { ...getQueryClient().getDefaultOptions().queries, retryDelay: 0 },
});
let mounted: Root | undefined;
let browser: { address: string; navigate: NavigateFunction } | undefined;

// As every page does in its head.
new Function(clockScript)();

/** Leaves the page with everything that it kept; after every test, see leave-page.ts. */
export async function leavePage(): Promise<void> {
  vi.useRealTimers();
  mounted?.unmount();
  mounted = undefined;
  closeSession();
  delete document.documentElement.dataset.booked;
  localStorage.clear();
  sessionStorage.clear();
  getQueryClient().clear();
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
  // Asked for in vain, a size costs as much as another one does.
  if (innerWidth !== 1280 || innerHeight !== 800) await page.viewport(1280, 800);
}

/** Opens a page of the studio by its address, as a link from elsewhere does; returns the API that it asks. */
export async function openPage(
  path: Address,
  { as, api: prepare, ...changes }: OpenPage = {},
): Promise<FakeApi> {
  const me = typeof as === "string" ? sampleUser({ ...somebody, role: as }) : as;
  const api = startApi(me);
  prepare?.(api);
  if (me?.email) await openSession(me.email);
  mount(__APP_ROUTES__.map(stubOf), path, changes);
  return api;
}

/** The address of the page that is shown, from the path on. */
export function address(): string | undefined {
  return browser?.address;
}

/** Goes to another page as a link does. */
export function goTo(path: string): void {
  void browser?.navigate(path);
}

/** Goes back as the browser's button does. */
export function goBack(): void {
  void browser?.navigate(-1);
}

/** It is another moment, and somebody comes back to the page that they left open. */
export function comeBackAt(moment: string): void {
  vi.setSystemTime(moment);
  document.dispatchEvent(new Event("visibilitychange"));
}

/** Loads the page anew: nothing is left but its address and what the browser stores. */
export function reload(options: OpenPage = {}): Promise<FakeApi> {
  getQueryClient().clear();
  return openPage(String(address()), options);
}

/** Shows a part of a page by itself, inside all that surrounds every page; returns the API that it asks. */
export function show(part: ReactNode, { at = "/" } = {}): FakeApi {
  const api = startApi();
  mount([{ path: "*", Component: () => part }], at);
  return api;
}

/** Where the picture in this part of the page comes from. */
export function pictureOf(part: Locator): string | null {
  return part.element().querySelector("img")?.getAttribute("src") ?? null;
}

/** The words of every such element, in the order of the page. */
export function wordsOf(elements: Locator): string[] {
  return elements.elements().map(({ textContent }) => (textContent ?? "").replace(/\s+/g, " ").trim());
}

/** The API of a studio with one of each thing. */
function startApi(me?: User): FakeApi {
  const api = new FakeApi();
  vi.stubGlobal("fetch", api.fetch);
  grantTokens(api);
  api.grant("POST /api/auth/sign-out", {});
  api.grant("GET /api/auth/get-session", { user: { twoFactorEnabled: false } });
  api.grant("GET /api/auth/passkey/list-user-passkeys", []);
  api.grant("GET /api/auth/list-accounts", [{ providerId: "credential" }]);
  api.grant("GET /users", ({ query }) => (me && query.has("email") ? [me] : [sampleUser()]));
  api.grant("GET /users/:id", sampleUser());
  api.grant("GET /usersbyadmin", [sampleUser()]);
  api.grant("GET /classes", [sampleClass()]);
  api.grant("GET /classes/:id", sampleClass());
  api.grant("GET /articles", [sampleArticle()]);
  api.grant("GET /articles/:id", sampleArticle());
  api.grant("GET /articles/:id/vote", { type: null });
  api.grant("GET /reviews", [sampleReview()]);
  api.grant("GET /reviews/mine", { review: null, mayWrite: true });
  api.grant("GET /reviewsbyadmin", [{ ...sampleReview(), hidden: false }]);
  api.grant("GET /save-payment-info", ({ query }) =>
    // Only members have paid for something themselves.
    query.has("mine") && me?.role !== "member" ? [] : [samplePayment()],
  );
  api.grant("POST /create-payment-intent", () => sampleIntent());
  api.grant("GET /slot-places", [sampleSlotPlaces()]);
  api.grant("GET /own-slots", [sampleOwnSlot()]);
  api.grant("GET /waiting-list", []);
  api.grant("GET /calendar-address", { madeAt: null });
  api.grant("GET /sessions", [sampleSession()]);
  api.grant("GET /audit", [sampleDecision()]);
  api.grant("GET /security-events", [sampleSecurityEvent()]);
  api.grant("GET /newsletter", { confirmed: 12, waiting: 2, sends: [] });
  api.grant("GET /articles/:id/sending", { confirmed: 12, send: null });
  api.grant("GET /save-payment-info/summary", sampleSummary());
  api.grant("GET /refunds", []);
  api.grant("GET /movements", []);
  api.grant("GET /users/:id/departure", { memberships: 1, refund: 25 });
  api.grant("GET /opening", { undone: [] });
  api.grant("GET /unfinished-registrations", []);
  return api;
}

/** Gives everybody the access token that they ask for. */
export function grantTokens(api: FakeApi): void {
  api.grant("POST /jwt", ({ body }) => ({
    token: tokenOf((body as { email: string }).email),
    expiresAt: endOfToken,
    registered: true,
  }));
}

/** Who is logged in where a test names a role only. */
const somebody = { _id: "somebody", name: "Sumi Somebody", email: "somebody@shokti.test" };

const endOfToken = "2099-01-01T00:00:00.000Z";

/** A token as the page reads one; nobody here checks its signature. */
function tokenOf(email: string): string {
  return `e30.${btoa(JSON.stringify({ email, exp: Date.parse(endOfToken) / 1000 }))}.e30`;
}

function mount(routes: Stub[], at: Address, changes: Partial<PublicSettings> = {}): void {
  forgetToasts();
  const Studio = createRoutesStub([
    {
      id: "root",
      Component: Frame,
      HydrateFallback: () => null,
      loader: () => ({ settings: { ...settings, ...changes } }),
      children: routes,
    },
  ]);
  mounted?.unmount();
  const place = document.createElement("div");
  document.body.replaceChildren(place);
  mounted = createRoot(place);
  mounted.render(<Studio initialEntries={[at]} />);
}

/** What the root route and its layout put around every page. */
function Frame() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useLayoutEffect(() => {
    browser = { address: pathname + search, navigate };
  }, [pathname, search, navigate]);
  return (
    <>
      <Meta />
      <SkipLink />
      <AppRoot />
      <LiveRegion />
      <Toaster />
    </>
  );
}

/** A route of the real table, without what only the server does for it. */
function stubOf({ file, children, ...entry }: RouteEntry): Stub {
  const screen = screens[`/app/${file}`];
  if (!screen) throw new Error(`there is no app/${file}`);
  return {
    id: file,
    ...entry,
    Component: screen.default,
    loader: screen.clientLoader,
    meta: screen.meta,
    ...(children && { children: children.map(stubOf) }),
  } as Stub;
}

/** Logs this person in by the login page that one was led to. */
export async function logIn(api: FakeApi, { email, name }: Pick<User, "email" | "name">): Promise<void> {
  api.grant("POST /api/auth/sign-in/email", { user: { email, name, image: null } });
  // First what only this page has: the one before may have a field for an email, too.
  await page.getByLabelText("Password", { exact: true }).fill(demoPassword);
  await page.getByLabelText("Email").fill(email);
  await page.getByRole("button", { name: "Login" }).click();
}

/** Fills in what Add Class asks for, as `classBody` has it. */
export async function fillClass(): Promise<void> {
  const { class_name, class_details } = classBody();
  await page.getByLabelText("Class name").fill(class_name);
  await page.getByLabelText("Details").fill(class_details);
}
