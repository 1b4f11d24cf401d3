import { afterEach } from "vitest";
import { commands, utils } from "vitest/browser";
import { leavePage } from "./bench.tsx";
import "./light-hands.ts";
import "./prompt-canvas.ts";

// Every look for what is not there yet would print the whole page into an error that nobody reads.
utils.configurePrettyDOM({ maxLength: 0 });

let hasMouseMoved = false;
addEventListener("pointermove", () => {
  hasMouseMoved = true;
});

// Runs for every test file; the bench itself is loaded once for all of them.
afterEach(leavePage);
// All files share one browser, and so the position of its mouse.
afterEach(async () => {
  if (hasMouseMoved) await commands.restMouse();
  hasMouseMoved = false;
});
// The last hook is the first to run: what a failed test had on its page.
afterEach(({ task }) => {
  const { generateAriaTree, renderAriaTree } = utils.aria;
  if (task.result?.state === "fail") console.error(renderAriaTree(generateAriaTree(document.body)));
});
