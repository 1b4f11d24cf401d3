import banknote from "lucide/dist/esm/icons/banknote.mjs";
import calendarCheck from "lucide/dist/esm/icons/calendar-check.mjs";
import calendarOff from "lucide/dist/esm/icons/calendar-off.mjs";
import calendarPlus from "lucide/dist/esm/icons/calendar-plus.mjs";
import calendarX from "lucide/dist/esm/icons/calendar-x.mjs";
import clock from "lucide/dist/esm/icons/clock.mjs";
import mail from "lucide/dist/esm/icons/mail.mjs";
import quote from "lucide/dist/esm/icons/message-square-quote.mjs";
import printer from "lucide/dist/esm/icons/printer.mjs";
import scroll from "lucide/dist/esm/icons/scroll-text.mjs";
import shield from "lucide/dist/esm/icons/shield-check.mjs";
import undo from "lucide/dist/esm/icons/undo-2.mjs";
import userCheck from "lucide/dist/esm/icons/user-check.mjs";
import userRound from "lucide/dist/esm/icons/user-round.mjs";
import type { Command } from "./find.ts";

/** Names what is found for today. */
export const comesToday = "Who teaches and comes today";

/** What an owner asks, and where it is answered. */
export const questions: readonly Command[] = [
  {
    label: "Members who pay now",
    words: "active running current memberships count number",
    icon: banknote,
    to: "/dashboard/all-users?pays=now#everybody",
  },
  {
    label: "Whose membership ends soon",
    words: "ends ending within this week memberships reminder reminders renew renewals expiring expires",
    icon: calendarX,
    to: "/dashboard/all-users?pays=soon#everybody",
  },
  {
    label: "Whose membership has ended",
    words:
      "who not hasn’t paid unpaid renewed owes owe money due expired lapsed inactive former over left debt debts memberships",
    icon: calendarX,
    to: "/dashboard/all-users?pays=ended#everybody",
  },
  {
    label: "Who has never booked",
    words: "not paid unpaid no membership",
    icon: userRound,
    to: "/dashboard/all-users?pays=never#everybody",
  },
  {
    label: "Who pauses",
    words: "paused pauses pausing frozen freeze resting members memberships requests unpause resume",
    icon: calendarOff,
    to: "/dashboard/all-users?pays=pauses#everybody",
  },
  {
    label: "Who joined lately",
    words: "new members people registered registrations signed up ups signups newest this week month today",
    icon: userRound,
    to: "/dashboard/all-users?sort=newest#everybody",
  },
  {
    label: "Who waits for a place",
    words: "waiting waitlist list full slots held places waits morning afternoon evening",
    icon: clock,
    to: "/dashboard/all-users?pays=waits#everybody",
  },
  {
    label: comesToday,
    words:
      "sessions classes bookings trainers staff works teaching people coming came tonight this morning afternoon evening check tick off attendance list register roll",
    icon: calendarCheck,
    to: "/dashboard/activity-log#today",
  },
  {
    label: "What waits for you",
    words: "waiting to do open tasks alerts pending inbox notifications",
    icon: clock,
    to: "/dashboard/activity-log#waiting",
  },
  {
    label: "Who is off",
    words: "away sick ill absent holiday leave days called sessions trainers this next week today tomorrow",
    icon: calendarX,
    to: "/timetable",
  },
  {
    label: "Find a substitute",
    words:
      "stand step in somebody sessions without no trainer off sick ill replacement cover covers uncovered",
    icon: userCheck,
    to: "/dashboard/activity-log#waiting",
  },
  {
    label: "Write to somebody…",
    words: "email mail message all everybody everyone members tell",
    icon: mail,
    text: "write to ",
  },
  {
    label: "Call off a trainer’s sessions…",
    words: "trainers days off absence holiday sick ill away cancel",
    icon: calendarX,
    text: "call off ",
  },
  {
    label: "Who has not come lately",
    words: "attendance attended missed missing absent didn’t no show shows seen two weeks visits",
    icon: calendarX,
    to: "/dashboard/balance#missed",
  },
  {
    label: "Receipts and payments",
    words: "invoices bills tickets qr bookings paid",
    icon: banknote,
    to: "/dashboard/balance#books",
  },
  {
    label: "Transactions",
    words: "payments refunds movements card online stripe provider",
    asks: /trans|move|card|online|stripe|provider/i,
    icon: banknote,
    to: "/dashboard/balance?show=movements#books",
  },
  {
    label: "How full the slots are",
    words:
      "most best top fill rate busy busiest popular class classes slot places left occupancy capacity memberships today tonight free empty",
    icon: banknote,
    to: "/dashboard/balance#slots",
  },
  {
    label: "Takings by trainer",
    words: "best most popular top trainers who earns",
    // Otherwise this month's are meant.
    asks: /trainer|best|popular|top/i,
    icon: banknote,
    to: "/dashboard/balance#by-trainer",
  },
  {
    label: "Failed refunds",
    words: "failed refund payments owed owe settle pending",
    // Otherwise one is to be made.
    asks: /fail|owe|settle|pend/i,
    icon: undo,
    to: "/dashboard/balance",
  },
  {
    label: "Disputed payments",
    words: "dispute disputes chargeback chargebacks bank lost won",
    icon: banknote,
    to: "/dashboard/balance?show=movements&kind=dispute#books",
  },
  {
    label: "Cancel a member’s booking…",
    words: "bookings membership end somebody",
    icon: calendarX,
    text: "cancel for ",
  },
  {
    label: "Move a booking to another slot…",
    words: "change switch transfer reschedule somebody member",
    icon: calendarPlus,
    text: "move ",
  },
  {
    label: "What happened lately",
    words: "today yesterday new news bookings history log who booked cancelled cancellations joined",
    icon: scroll,
    to: "/dashboard/activity-log#lately",
  },
  {
    label: "Who stays",
    words: "renewed renewals retention churn",
    icon: banknote,
    to: "/dashboard/balance#who-stays",
  },
  {
    label: "Paid at the desk",
    words: "cash mobile wallet bkash nagad bank transfer till payments",
    icon: banknote,
    to: "/dashboard/balance?paid=desk#books",
  },
  {
    label: "Book for a member at the desk…",
    words:
      "cash mobile wallet bkash nagad bank transfer paid pays walk in take someone somebody add new booking membership",
    icon: calendarPlus,
    text: "book for ",
  },
  {
    label: "Print the books",
    words: "paper balance takings payments transactions",
    icon: printer,
    to: "/dashboard/balance#print",
  },
  {
    label: "Rejected applications",
    // Otherwise those that wait are meant.
    asks: /rej/i,
    icon: scroll,
    to: "/dashboard/audit?action=rejected",
  },
  {
    label: "Who trains people here",
    words: "trainers staff team coaches",
    icon: userCheck,
    to: "/dashboard/all-users?role=trainer#everybody",
  },
  {
    label: "Hide a review",
    words: "show reviews",
    icon: quote,
    to: "/dashboard/all-reviews",
  },
  {
    label: "Security: logins and refusals",
    words: "security hacked events logged in failed password reset 2fa two factor second who",
    icon: shield,
    to: "/dashboard/audit?show=security",
  },
];
