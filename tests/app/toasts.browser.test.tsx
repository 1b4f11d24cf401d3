import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { dropToast, toast, toasts } from "#app/ui/toast.ts";
import { show } from "./bench.tsx";
import { expectNoToast, expectToast } from "./toasts.ts";

// Tests the bench itself: an assertion that nothing happens must fail when something does.

beforeEach(async () => {
  show(<main>A page</main>);
  await expect.element(page.getByText("A page")).toBeVisible();
});

test("expectNoToast passes when none is shown, and when each was expected", async () => {
  await expectNoToast();
  toast.success("Saved.");
  await expectToast({ kind: "success", title: "Saved." });
  await expectNoToast();
});

test("expectNoToast fails for a visible toast, and for one that has disappeared", async () => {
  toast.error("Oops...");
  await expect(expectNoToast()).rejects.toThrow("kind: 'error'");
  for (const { id } of toasts.read()) dropToast(id);
  await expect(expectNoToast()).rejects.toThrow("kind: 'error'");
});
