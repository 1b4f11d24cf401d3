import { useRef } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, Link, RouterProvider, useSearchParams } from "react-router";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { LeaveQuestion } from "#app/ui/leave-question.tsx";
import { ListFilters } from "./list-filters.tsx";

/** A page with something that is not saved and, below it, a list. */
function FormAndList() {
  const [query] = useSearchParams();
  const count = useRef<HTMLParagraphElement>(null);
  return (
    <>
      <Link to="/elsewhere">Elsewhere</Link>
      <LeaveQuestion isHeld={() => true} isOver={false} title="Leave without saving?" text="" />
      <ListFilters
        filters={{ label: "Find a note", placeholder: "Text", choices: {} }}
        query={{ q: query.get("q") ?? "" }}
        noun={{ one: "note", many: "notes" }}
        size="page"
        total={undefined}
        count={count}
      >
        {null}
      </ListFilters>
    </>
  );
}

test("a page with a form and a list asks before it is left, and not while its list is filtered", async () => {
  const router = createMemoryRouter([
    { path: "/", element: <FormAndList /> },
    { path: "/elsewhere", element: <h1>Elsewhere</h1> },
  ]);
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  root.render(<RouterProvider router={router} />);
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });

  await page.getByLabelText("Search").fill("stilts");
  await expect.poll(() => router.state.location.search).toBe("?q=stilts");
  await expect.element(question).not.toBeInTheDocument();
  await page.getByRole("link", { name: "Elsewhere" }).click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect.element(page.getByRole("heading", { name: "Elsewhere" })).toBeVisible();
  root.unmount();
});
