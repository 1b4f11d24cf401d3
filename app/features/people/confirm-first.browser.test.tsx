import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { type AsksForProof, proofFor } from "#studio/proof.ts";
import { openPage } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import { sampleUser } from "#tests/app/samples.ts";

const main = page.getByRole("main");
const me = sampleUser({
  role: "member",
  request_status: "none",
  email: "sana@shokti.test",
  email_proven: false,
});
/** As the owner writes it into the file. */
const ownersList = proofFor as AsksForProof[];
const asStudied = [...ownersList];

beforeEach(() => void ownersList.push("vote", "apply"));
afterEach(() => void ownersList.splice(0, ownersList.length, ...asStudied));

test("where voting needs a confirmed email, the page says so, and the buttons are disabled", async () => {
  const api = await openPage("/article-details/article-1", { as: me });
  await expect.element(main).toMatchTextContent("Confirm your email to vote.");
  await expect.element(main.getByRole("button", { name: "Upvote" })).toBeDisabled();
  await expectAccessible();
  api.grant("POST /address-proof", { acknowledged: true });
  await main.getByRole("button", { name: "Send it again" }).click();
  await expect.element(page.getByText("Check your inbox for the link.")).toBeVisible();
});

test("where applying needs one, the page says so in place of the form", async () => {
  await openPage("/become-trainer", { as: me });
  await expect.element(main).toMatchTextContent("Confirm your email to apply.");
  await expect.element(main.getByRole("button", { name: "Apply" })).not.toBeInTheDocument();
});

test("someone who has confirmed their email can vote and apply", async () => {
  await openPage("/article-details/article-1", { as: { ...me, email_proven: true } });
  await expect.element(main.getByRole("button", { name: "Upvote" })).toBeEnabled();
  await openPage("/become-trainer", { as: { ...me, email_proven: true } });
  await expect.element(main.getByRole("button", { name: "Apply" })).toBeEnabled();
});
