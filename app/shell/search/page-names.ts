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
  "/all-trainers": "প্রশিক্ষক book a session booking personal coach coaches find",
  "/all-classes":
    "ক্লাস যোগব্যায়াম ব্যায়াম beginner beginners courses gym workout fitness weight loss lose fat slim cardio strength train training",
  "/timetable":
    "সময় সময়সূচি opening times hours open closed holidays schedule calendar week class classes sessions today tomorrow",
  "/prices":
    "দাম মূল্য খরচ how much does it work change price costs tiers memberships fees basic standard premium cheapest free trial offer discount upgrade pay payment card bkash one to one",
  "/all-articles": "blog posts forum tips news read",
  "/become-trainer": "apply application coach job career",
  "/#find-us":
    "ঠিকানা ফোন যোগাযোগ where are you ask question contact address location phone number call email map where directions parking near nearby help support",
  "/terms": "conditions rules",
  "/privacy": "data policy gdpr",
  "/login": "লগইন log in sign in forgot forgotten reset password",
  "/registration": "নিবন্ধন register sign up new account",
  "/dashboard/all-users": "people members persons delete unfinished registrations",
  "/dashboard/applied-trainer": "applications pending approve reject applicants add new make trainers hire",
  "/dashboard/balance":
    "payments bookings receipts takings revenue income money vat tax profit accounts accountant statement report compare csv download export last this week month year",
  "/dashboard/add-class": "new class",
  "/dashboard/manage-classes": "edit change delete remove hide archive archived restore class photo",
  "/dashboard/closed-days": "close reopen the studio holiday days off",
  "/dashboard/add-slot": "new slot open hours",
  "/dashboard/update-slot": "change edit close days hours",
  "/dashboard/trainer-profile": "my page biography bio edit change",
  "/dashboard/add-article": "new article write post forum",
  "/dashboard/my-articles": "edit correct delete remove article",
  "/dashboard/audit":
    "log logs history decisions changes who did changed deleted removed what csv download export",
  "/dashboard/newsletter":
    "subscribers addresses send write mail email to all everybody everyone members csv download export",
  "/dashboard/activity-log": "membership",
  "/dashboard/my-review": "rate rating stars trainer",
  "/dashboard/booked-trainer":
    "history past earlier payment payments expire expires transaction bookings receipts tickets when membership end ends days left remaining",
  "/dashboard/profile":
    "unsubscribe account settings change edit delete photo name password passkey calendar notifications emails",
};
