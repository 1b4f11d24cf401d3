import { inLatin } from "./in-latin.ts";

/* What people call what the studio calls otherwise, in English and in Bengali. */

/** Each word of the studio's, and what else it is called. */
const otherWords: Readonly<Record<string, string>> = {
  member: "customer|client|student|participant|attendee|সদস্য",
  members: "customers|clients|students|participants|attendees|সদস্যরা|সদস্যদের",
  trainer: "coach|instructor|teacher|প্রশিক্ষক|ট্রেনার",
  trainers: "coaches|instructors|teachers|pt",
  booking: "reservation|appointment|বুকিং",
  bookings: "reservations|appointments",
  book: "reserve|enrol|enroll",
  membership: "subscription|সদস্যপদ",
  memberships: "subscriptions",
  class: "program|programme",
  classes: "programs|programmes|ক্লাস",
  cancel: "cancellation|cancellations|বাতিল",
  renew: "renewal|renewals|নবায়ন",
  applications: "candidates|hiring|vacancy|vacancies|আবেদন",
  reviews: "rating|ratings|stars|complaint|complaints|testimonials|রিভিউ",
  holiday: "vacation|vacations",
  away: "travelling|traveling|trip",
  sick: "অসুস্থ",
  "days off": "time off|dayoff|ছুটি",
  "check in": "checkin|checkins|check-in|check-ins",
  "to do": "todo|todos",
  "log in": "signin|sign-in|লগইন|লগ ইন",
  "log out": "logoff|log-off|লগ আউট",
  register: "signup|sign-up|নিবন্ধন",
  settings: "preference|preferences|configuration|config",
  statistics: "stats|analytics",
  takings: "turnover|আয়",
  money: "টাকা",
  refund: "টাকা ফেরত|ফেরত|রিফান্ড",
  csv: "excel|spreadsheet",
  accountant: "accounting|bookkeeping|book-keeping|bookkeeper",
  discount: "coupon|coupons|voucher|vouchers|gift card|gift cards",
  prices: "pricing|package|packages|monthly|per month|tk|taka|দাম|মূল্য|খরচ",
  payments: "পেমেন্ট",
  receipt: "রসিদ",
  ticket: "টিকিট",
  card: "কার্ড",
  password: "পাসওয়ার্ড",
  timetable: "timing|timings|সময়|সময়সূচী|সময়সূচি",
  address: "ঠিকানা",
  phone: "hotline|ফোন|মোবাইল",
  contact: "whatsapp|messenger|enquiry|enquiries|facebook|instagram|metro|bus|যোগাযোগ",
  "one to one": "1 on 1|1-on-1|1:1|one on one",
  slot: "স্লট|spot",
  slots: "spots",
  morning: "সকাল|সকালে",
  afternoon: "noon|midday|lunch|lunchtime|দুপুর|দুপুরে|বিকাল|বিকেল|বিকালে|বিকেলে",
  evening: "সন্ধ্যা|সন্ধ্যায়",
  today: "আজ|আজকে|আজকের",
  tomorrow: "কাল|আগামীকাল|কালকে|কালকের",
  close: "বন্ধ",
  exercise: "জিম|ব্যায়াম",
  yoga: "যোগব্যায়াম|যোগ|ইয়োগা",
  spin: "spinning|cycling|cycle|bike",
  dance: "zumba|aerobics",
  boxing: "kickboxing|kick-boxing",
  who: "কে|কারা",
  come: "আসবে|আসছে|আসে",
  my: "আমার",
};

const meanings = new Map(
  Object.entries(otherWords).flatMap(([meant, called]) =>
    called.split("|").map((one) => [one.normalize("NFC"), meant] as const),
  ),
);
/** A Bengali vowel's sign is no letter of its own; of two that begin alike the longer is meant. */
const letter = "[\\p{L}\\p{M}\\p{N}]";
const longestFirst = [...meanings.keys()].toSorted((one, other) => other.length - one.length);
const called = new RegExp(`(?<!${letter})(?:${longestFirst.join("|")})(?!${letter})`, "giu");

/** A text in the studio's own words. */
export function inHouseWords(text: string): string {
  return inLatin(text.normalize("NFC").replace(called, (one) => meanings.get(one.toLowerCase()) ?? one));
}
