import { useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { show } from "#tests/app/bench.tsx";
import { Modal } from "./modal.tsx";

function Question({ isFirm }: { isFirm: boolean }) {
  const [isOpen, setIsOpen] = useState(true);
  if (!isOpen) return <p>Gone</p>;
  return (
    <Modal aria-label="Question" onDismiss={() => !isFirm && setIsOpen(false)}>
      Well?
    </Modal>
  );
}

/** Closes it like a browser that does so without asking. */
async function closeByBrowser(): Promise<void> {
  const dialog = page.getByRole("dialog");
  await expect.element(dialog).toBeVisible();
  (dialog.element() as HTMLDialogElement).close();
}

test("a dialog that the browser closes by itself is dismissed like any other", async () => {
  show(<Question isFirm={false} />);
  await closeByBrowser();
  await expect.element(page.getByText("Gone")).toBeVisible();
});

test("a dialog that may not be dismissed opens again when the browser closes it", async () => {
  show(<Question isFirm />);
  await closeByBrowser();
  await expect.element(page.getByRole("dialog")).toBeVisible();
  expect(document.querySelector("dialog:modal")).not.toBeNull();
});
