import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { toast } from "#app/ui/toast.ts";
import { show } from "./bench.tsx";
import { expectNoToast, expectToast, holdTime, stopTime } from "./toasts.ts";

// The bench itself: an assertion that nothing happens must fail where something does.

beforeEach(async () => {
  holdTime();
  show(<main>A page</main>);
  await expect.element(page.getByText("A page")).toBeVisible();
});

test("expectNoToast passes where none is shown", async () => {
  await expectNoToast();
});

test("expectNoToast fails for a toast that is there", async () => {
  toast.error("Oops...");
  await expect(expectNoToast()).rejects.toThrow("Oops...");
});

test("expectNoToast fails for a toast that has gone again", async () => {
  stopTime();
  toast.error("Oops...");
  await expectToast({ kind: "error", title: "Oops..." });
  await expect(expectNoToast()).rejects.toThrow("Oops...");
});
