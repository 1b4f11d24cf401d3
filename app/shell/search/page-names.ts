import { openingText } from "#contract/days.ts";
import { pricesText } from "#contract/money.ts";
import { brand } from "#studio/brand.ts";
import type { Seeker } from "./find.ts";

/* What people call the pages that the search finds, and what they look for there. */

/** What most people look for on these pages. */
export const answers: Readonly<Record<string, string>> = {
  "/prices": pricesText(),
  "/timetable": openingText(),
  "/#find-us": brand.address,
};

/** What else this person calls a page: who works here does not look for the studio's terms. */
export function namesFor(role: Seeker["role"]): Readonly<Record<string, string>> {
  return role === "member" || role === "visitor" ? { ...otherNames, "/terms": termsNames } : otherNames;
}

const termsNames = "conditions refund cancel cancelling membership rules";

/** What else people call these pages. */
const otherNames: Readonly<Record<string, string>> = {
  "/all-trainers": "book a session booking personal coach coaches find",
  "/all-classes": "courses gym workout exercise fitness train training",
  "/timetable":
    "opening times hours open closed holidays eid ramadan who teaches teaching schedule calendar week class classes sessions today tomorrow",
  "/prices": `${pricesText()} how much does it work change price costs tiers memberships fees basic standard premium cheapest free trial offer discount upgrade pay payment card bkash one to one month lockers showers towel what to bring wear included facilities`,
  "/all-articles": "blog posts forum tips news read votes comments",
  "/become-trainer": "apply application coach job jobs career teach",
  "/#find-us": `${brand.address} where ask question contact address location phone number call email map where directions parking near nearby help support women ladies girls age children kids`,
  "/terms": "conditions rules",
  "/privacy": "data policy gdpr",
  "/login": "log in sign in forgot forgotten reset password",
  "/registration": "register sign up new account",
  "/dashboard/all-users": "people members persons delete unfinished registrations",
  "/dashboard/applied-trainer": "applications pending approve reject applicants add new make trainers hire",
  "/dashboard/balance":
    "payments bookings receipts takings revenue income money vat tax profit accounts accountant statement report compare csv download export last this week month year",
  "/dashboard/add-class": "new class",
  "/dashboard/manage-classes": "edit change delete remove hide archive archived restore class photo",
  "/dashboard/closed-days": "close reopen the studio holiday days off",
  "/dashboard/add-slot": "new slot open hours create time",
  "/dashboard/update-slot": "change edit close days hours availability available times capacity",
  "/dashboard/trainer-profile":
    "my page biography bio edit change expertise skills social links photo picture",
  "/dashboard/add-article": "new article write post forum publish draft",
  "/dashboard/my-articles": "edit correct delete remove article draft drafts",
  "/dashboard/audit":
    "log logs history decisions changes who did changed deleted removed what csv download export",
  "/dashboard/newsletter":
    "announcement announcements subscribers addresses send write mail email to all everybody everyone members csv download export",
  "/dashboard/activity-log": "attendance visits streak progress",
  "/dashboard/my-review": "feedback rate rating stars trainer",
  "/dashboard/booked-trainer":
    "history past earlier payment payments expire expires transaction bookings receipts tickets when membership end ends days left remaining",
  "/dashboard/profile":
    "unsubscribe account settings change edit photo picture avatar preferences name notifications reminders newsletter emails",
};
