import { expect, type Page } from "@playwright/test";
import { journeyUrl } from "#tests/setup/journey-server.ts";
import { joinStudio } from "./support/members.ts";
import { openPage } from "./support/open-page.ts";
import { newcomer } from "./support/people.ts";
import { test } from "./support/visitor.ts";

test.describe.configure({ mode: "parallel" });

/** The page's writes to this path from now on. */
function writesTo(page: Page, path: string): string[] {
  const sent: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== "GET" && pathname.startsWith(path)) sent.push(request.method());
  });
  return sent;
}

test("a double click on Subscribe subscribes once, and says nothing of a failure", async ({ page }) => {
  await openPage(page, "/");
  const sent = writesTo(page, "/subscribers");
  await page.getByLabel("Email").fill(newcomer().email);
  await page.getByRole("button", { name: "Subscribe" }).dblclick({ delay: 60 });
  await expect(page.getByText("You have been added to the subscription list.")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("");
  expect(sent).toEqual(["POST"]);
  await expect(page.getByText("Something went wrong. Please try again.")).toHaveCount(0);
});

test.describe(() => {
  test.use({ visitor: "admin" });

  test("an article is posted once, however often its button is pressed until the page is left", async ({
    page,
  }) => {
    // Who saves data gets no code ahead, so the next page's can be held back.
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "connection", { value: { saveData: true } });
    });
    await openPage(page, "/dashboard/add-article");
    const sent = writesTo(page, "/articles");
    const left = Promise.withResolvers<void>();
    // What is posted here would stand on others' pages; the next page's code is long in coming.
    await page.route("**/articles", (route) =>
      route.fulfill({ status: 201, json: { insertedId: "made-up" } }),
    );
    await page.route("**/assets/**", async (route) => {
      await left.promise;
      await route.continue();
    });
    await page.getByLabel("Title").fill("On stilts");
    await page.getByLabel("Details").fill("One foot after the other.");
    const post = page.getByRole("button", { name: "Post article" });
    await post.dblclick({ delay: 60 });
    await expect.poll(() => sent).toEqual(["POST"]);
    await expect(post.or(page.getByRole("button", { name: "Posting…" }))).toHaveAttribute(
      "aria-busy",
      "true",
    );
    await page.getByLabel("Title").press("Enter");
    left.resolve();
    await expect(page).toHaveURL("/all-articles");
    expect(sent).toEqual(["POST"]);
  });

  test("a double click on the deletion deletes once and leaves its outcome to be read", async ({ page }) => {
    const member = await joinStudio(journeyUrl);
    await openPage(page, `/dashboard/all-users?q=${member.email}`);
    const sent = writesTo(page, "/users/");
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Yes, delete it!" }).dblclick({ delay: 60 });
    const outcome = page.getByRole("alertdialog", { name: "Deleted!" });
    await expect(outcome).toContainText("User has been deleted.");
    expect(sent).toEqual(["DELETE"]);
    await outcome.getByRole("button", { name: "OK" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  });

  test("who decides second on an application reads that it is decided", async ({ page, context }) => {
    const applicant = await joinStudio(journeyUrl, newcomer("Twice Decided"));
    await applicant.send("PATCH", "/users/updateByEmail", {
      email: applicant.email,
      biography: "Lifts late.",
      areas_of_expertise: ["Wellness"],
      years_of_experience: 2,
      available_slots: ["Evening"],
    });
    const other = await context.newPage();
    const application = (tab: Page) => tab.getByRole("article").filter({ hasText: applicant.email });
    for (const tab of [page, other]) await openPage(tab, "/dashboard/applied-trainer");
    await application(other).getByRole("button", { name: "Reject" }).click();
    await expect(other).toHaveURL("/dashboard/all-users");
    await application(page).getByRole("button", { name: "Approve" }).click();
    const refusal = page.getByRole("alert").filter({ hasText: "This application was rejected." });
    await expect(refusal).toBeFocused();
    await expect(application(page)).toHaveCount(0);
  });
});
