import { QueryClient, QueryClientProvider, type QueryKey } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router";
import type { PublicSettings } from "#contract/settings.ts";
import { demoAccounts, demoPassword } from "#demo/accounts.ts";

type Wishes = {
  /** The address, and the route that it belongs to where that has a parameter. */
  at?: string;
  route?: string;
  /** What the studio has answered already. */
  known?: [QueryKey, unknown][];
};

const demoSettings: PublicSettings = {
  mode: "demo",
  cards: { kind: "test", publishableKey: "pk_test_of_a_test" },
  google: true,
  identity: "embedded",
  appUrl: "http://localhost:3000",
  demo: { accounts: demoAccounts, password: demoPassword },
};

/** A screen as the server renders it, before the browser knows who sits before it. */
export function renderScreen(screen: ReactNode, { at = "/", route = at, known = [] }: Wishes = {}): string {
  const queryClient = new QueryClient();
  for (const [key, data] of known) queryClient.setQueryData(key, data);
  const router = createMemoryRouter(
    [{ id: "root", element: <Outlet />, children: [{ path: route, element: screen }] }],
    { initialEntries: [at], hydrationData: { loaderData: { root: { settings: demoSettings } } } },
  );
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  router.dispose();
  return html;
}

/** The words on a page, in their order. */
export function wordsOf(html: string): string {
  return html
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ")
    .trim();
}

/** The elements of this name, each with what is in it; none of them may stand in another. */
export function elementsOf(html: string, name: string): string[] {
  return html.match(new RegExp(`<${name}\\b.*?</${name}>`, "gs")) ?? [];
}

/** Where the links lead, by their words. */
export function linksOf(html: string): [words: string, href: string][] {
  return elementsOf(html, "a").map((link) => [wordsOf(link), / href="([^"]*)"/.exec(link)?.[1] ?? ""]);
}
