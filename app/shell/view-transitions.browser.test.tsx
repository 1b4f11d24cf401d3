import { afterEach, expect, test } from "vitest";
import { followRemovedLinks, followViewTransitions } from "./view-transitions.ts";

followViewTransitions();
followRemovedLinks();

const followed: string[] = [];
const link = document.createElement("a");
link.href = "/all-classes";
link.textContent = "Our Classes";
link.addEventListener("click", (event) => {
  event.preventDefault();
  followed.push(link.pathname);
});

afterEach(() => {
  link.remove();
  followed.length = 0;
});

test.each([
  ["followed", "the press ends where it lies", 0],
  ["left alone", "the press ends elsewhere", 200],
])("a link that a transition covers while it is pressed is %s where %s", async (outcome, _, away) => {
  document.body.append(link);
  const { left, top, width, height } = link.getBoundingClientRect();
  const at = { bubbles: true, clientX: left + width / 2, clientY: top + height / 2 };
  link.dispatchEvent(new PointerEvent("pointerdown", at));
  const turned = Promise.withResolvers<void>();
  const transition = document.startViewTransition(() => turned.promise);
  document.documentElement.dispatchEvent(
    new PointerEvent("pointerup", { ...at, clientY: at.clientY + away }),
  );
  turned.resolve();
  await transition.finished;
  expect(followed).toEqual(outcome === "followed" ? ["/all-classes"] : []);
});
