import { Suspense, useState } from "react";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { show } from "#tests/app/bench.tsx";
import { expectToast } from "#tests/app/toasts.ts";
import { lateDialog } from "./late-dialog.tsx";
import { latePart } from "./late-part.ts";

/** Code that can't be had until `arrives` is called. */
function codeOf<Props>(Code: (props: Props) => React.ReactNode) {
  let isThere = false;
  return {
    arrives: () => {
      isThere = true;
    },
    load: async () => {
      if (!isThere) throw new TypeError("Failed to fetch dynamically imported module");
      return Code;
    },
  };
}

// §2.7
test.each([
  { isOnline: false, title: "No network", text: "Try again once you are back online." },
  { isOnline: true, title: "This could not be loaded", text: "Try again, or reload the page." },
])(
  "a dialog whose code can’t be had leaves the page as it is, says so, and opens later (online: $isOnline)",
  async ({ isOnline, title, text }) => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
    const { load, arrives } = codeOf(({ onClose }: { onClose: () => void }) => (
      <button type="button" onClick={onClose}>
        Close
      </button>
    ));
    const Late = lateDialog(load);
    function Opener() {
      const [isOpen, setIsOpen] = useState(false);
      return (
        <main>
          <button type="button" onClick={() => setIsOpen(true)}>
            Open
          </button>
          {isOpen && <Late onClose={() => setIsOpen(false)} />}
        </main>
      );
    }
    show(<Opener />);
    await page.getByRole("button", { name: "Open" }).click();
    await expectToast({ kind: "error", title, text });
    await expect.element(page.getByRole("button", { name: "Open" })).toBeVisible();
    arrives();
    await page.getByRole("button", { name: "Open" }).click();
    await page.getByRole("button", { name: "Close" }).click();
    await expect.element(page.getByRole("button", { name: "Close" })).not.toBeInTheDocument();
  },
);

// §2.7
test("a part whose code can’t be had comes as soon as there is a network", async () => {
  const { load, arrives } = codeOf(() => <p>The part</p>);
  const Part = latePart(load);
  show(
    <main>
      <Suspense fallback={<p>Without it</p>}>
        <Part />
      </Suspense>
    </main>,
  );
  await expect.element(page.getByText("Without it")).toBeVisible();
  arrives();
  window.dispatchEvent(new Event("online"));
  await expect.element(page.getByText("The part")).toBeVisible();
});
