import "#app/ui/theme.css";
import { onlineManager } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useLayoutEffect } from "react";
import { createRoot, type Root } from "react-dom/client";
import { createRoutesStub, Meta, type NavigateFunction, useLocation, useNavigate } from "react-router";
import { vi } from "vitest";
import { type Locator, page } from "vitest/browser";
import { closeSession, openSession } from "#app/account/session.ts";
import { getQueryClient } from "#app/data/query-client.ts";
import { forgetTyped } from "#app/features/people/typed-at-door.ts";
import { clockScript } from "#app/page/studio-clock.ts";
import AppRoot from "#app/root.tsx";
import { LiveRegion } from "#app/ui/live-region.tsx";
import { SkipLink } from "#app/ui/skip-link.tsx";
import { Toaster } from "#app/ui/toaster.tsx";
import type { PublicSettings } from "#contract/settings.ts";
import type { Role, User } from "#contract/users.ts";
import { demoAccounts, demoPassword } from "#demo/accounts.ts";
import { classBody } from "#tests/bodies.ts";
import type { FakeApi } from "./fake-api.ts";
import { personOf, startApi } from "./sample-studio.ts";
import { forgetToasts } from "./toasts.ts";

/*
 * The harness for the tests of screens and their parts: the real routes, providers, styles and queries in a real
 * browser. Only the studio's API is a fake, and it answers by the contract's types.
 */

/** A page's location; with a state, as a link within the studio passes it. */
type Address = string | { pathname: string; hash?: string; state: unknown };

type OpenPage = {
  /** Who is logged in: any person with this role, or exactly this person; nobody if left out. */
  as?: Role | User;
  /** Changes what the API answers before the page sends its requests. */
  api?: (api: FakeApi) => void;
  /** The demo, unless a test says production. */
  mode?: PublicSettings["mode"];
  /** Where accounts are kept: in the studio, unless a test says otherwise. */
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
// Retries at once: how long a retry waits is tested in query-client.test.ts.
getQueryClient().setDefaultOptions({
  queries: { ...getQueryClient().getDefaultOptions().queries, retryDelay: 0 },
});
let mounted: Root | undefined;
let browser: { address: string; navigate: NavigateFunction } | undefined;
/** Keeps where a test goes next until the page is there: the one of the test before would go there in its place. */
let opening = Promise.withResolvers<void>();

// Every page runs this in its head.
new Function(clockScript)();

/** Leaves the page and clears everything it kept; runs after every test, see leave-page.ts. */
export async function leavePage(): Promise<void> {
  vi.useRealTimers();
  mounted?.unmount();
  mounted = undefined;
  closeSession();
  delete document.documentElement.dataset.booked;
  localStorage.clear();
  sessionStorage.clear();
  forgetTyped();
  getQueryClient().clear();
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
  // Setting the same size again costs as much as changing it.
  if (innerWidth !== 1280 || innerHeight !== 800) await page.viewport(1280, 800);
}

/** Opens a page of the studio by its URL, as a link from another site does; returns the API behind it. */
export async function openPage(
  path: Address,
  { as, api: prepare, ...changes }: OpenPage = {},
): Promise<FakeApi> {
  const me = personOf(as);
  const api = startApi(me);
  prepare?.(api);
  if (me?.email) await openSession(me.email);
  mount(__APP_ROUTES__.map(stubOf), path, changes);
  return api;
}

/** The current page's URL, from the path on. */
export function address(): string | undefined {
  return browser?.address;
}

/** Navigates as a link does. */
export function goTo(path: string): void {
  void opening.promise.then(() => browser?.navigate(path));
}

/** Goes back as the browser's button does. */
export function goBack(): void {
  void opening.promise.then(() => browser?.navigate(-1));
}

/** Changes the time, and returns the focus to the page, as when a person comes back to an open tab. */
export function comeBackAt(moment: string): void {
  vi.setSystemTime(moment);
  document.dispatchEvent(new Event("visibilitychange"));
}

/** Reloads the page: only its URL and what the browser stores survive. */
export function reload(options: OpenPage = {}): Promise<FakeApi> {
  getQueryClient().clear();
  return openPage(String(address()), options);
}

/** Renders a part of a page by itself, inside everything that wraps every page; returns the API behind it. */
export function show(part: ReactNode, { at = "/" } = {}): FakeApi {
  const api = startApi();
  mount([{ path: "*", Component: () => part }], at);
  return api;
}

/** The source of the picture in this part of the page. */
export function pictureOf(part: Locator): string | null {
  return part.element().querySelector("img")?.getAttribute("src") ?? null;
}

/** The text of every such element, in page order. */
export function wordsOf(elements: Locator): string[] {
  return elements.elements().map(({ textContent }) => (textContent ?? "").replace(/\s+/g, " ").trim());
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
  browser = undefined;
  opening = Promise.withResolvers();
  const place = document.createElement("div");
  document.body.replaceChildren(place);
  mounted = createRoot(place);
  mounted.render(<Studio initialEntries={[at]} />);
}

/** What the root route and its layout render around every page. */
function Frame() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useLayoutEffect(() => {
    browser = { address: pathname + search, navigate };
    opening.resolve();
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

/** A route of the real table, without its server-only parts. */
function stubOf({ file, children, ...entry }: RouteEntry): Stub {
  const screen = screens[`/app/${file}`];
  if (!screen) throw new Error(`there is no app/${file}`);
  return {
    id: file.replace(".tsx", ""),
    ...entry,
    Component: screen.default,
    loader: screen.clientLoader,
    meta: screen.meta,
    ...(children && { children: children.map(stubOf) }),
  } as Stub;
}

/** Logs this person in on the login page that the test was redirected to. */
export async function logIn(api: FakeApi, { email, name }: Pick<User, "email" | "name">): Promise<void> {
  api.grant("POST /api/auth/sign-in/email", { user: { email, name, image: null } });
  // Starts with a field only this page has: the previous one may have an email field, too.
  await page.getByLabelText("Password", { exact: true }).fill(demoPassword);
  await page.getByLabelText("Email").fill(email);
  await page.getByRole("button", { name: "Login" }).click();
}

/** Fills in the Add Class form with the values of `classBody`. */
export async function fillClass(): Promise<void> {
  const { class_name, class_details } = classBody();
  await page.getByLabelText("Class name").fill(class_name);
  await page.getByLabelText("Details").fill(class_details);
}
