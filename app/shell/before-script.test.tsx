import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { AccountLinks } from "./account-links.tsx";
import { NavBar } from "./nav-bar.tsx";
import SignedInLayout from "./signed-in-layout.tsx";

/** A part of a page as the server sends it, before the browser knows the session. */
function markupOf(Part: () => React.ReactNode): string {
  const router = createMemoryRouter([{ path: "*", Component: Part }], {
    initialEntries: ["/dashboard/profile"],
  });
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  router.dispose();
  return html;
}

// §2.16 §4.1
test("while the session is unknown a guarded page shows that it is loading (spec §2)", () => {
  const page = markupOf(SignedInLayout);
  expect(page).toContain('role="status"');
  expect(page).toContain("Loading…");
  expect(page).not.toContain("<h1");
});

test("without the page's scripts there is still a link to log in", () => {
  expect(markupOf(() => <AccountLinks />)).toMatch(
    /^<noscript><a href="\/login"[^>]*>Login<\/a><\/noscript>$/,
  );
});

test("the bar is the only navigation of its name; the menu's is rendered when its dialog opens", () => {
  expect(markupOf(NavBar).match(/<nav [^>]*aria-label="[^"]*"/g)).toEqual([
    expect.stringContaining('aria-label="Main"'),
  ]);
});
