import { remembered, type Seeker, singularWords, tellingWords } from "./find.ts";
import { inHouseWords } from "./vocabulary.ts";

/* What a whole text means, whatever else has its words: that stands first. */

/** By what the page or the command is called. */
type Meant = Readonly<Record<string, string>>;

const anybodys = {
  Prices: "price, cost, plan, fee, fees, tier, membership price, basic, standard, premium, basic plan",
  "Find us":
    "about, about us, contact, contact us, location, phone, phone number, address, help, faq, where are you, where, direction, parking, ask a question, question",
  Timetable:
    "timetable, schedule, opening hours, hours, is the studio open, are you open, open, week, gym timetable, gym hours, working hours, weekend, free place, place left, is it open today, who is teaching",
} satisfies Meant;

/** Everybody's who is logged in. */
const accounts: Meant = {
  Profile:
    "profile, my account, account, setting, my name, change my name, photo, my photo, picture, my email, change email, my phone, notification",
  "Change your password":
    "password, my password, change password, reset password, new password, forgot password",
  "Login security": "security, 2fa, two factor, passkey, authenticator",
  "Your data": "my data, delete my account, close my account, close account, delete account",
};

const meantBy: Readonly<Record<Seeker["role"], Meant>> = {
  visitor: {
    ...anybodys,
    "Our Trainers":
      "trainer, female trainer, male trainer, best trainer, staff, team, book, book a session, booking, review, popular",
    "Our Classes": "class, course, exercise, workout, gym, what to bring, what to wear, how long is a class",
    Login: "log in, account, my account, forgot password, password, reset password",
    Join: "join, register, new account, sign up, become a member, member, membership",
    Terms: "money back, refund, refund policy, cancel, cancel policy, cancel membership, rule",
    "Become A Trainer": "job, jobs, career, teach, become a trainer, work here, application, apply",
    Prices: `${anybodys.Prices}, one to one, trial, free trial, try, first time, start, drop in, day pass, discount, pay, payment`,
  },
  member: {
    ...anybodys,
    ...accounts,
    "Our Trainers": "trainer",
    "Our Classes": "class",
    "Booked Trainer":
      "booking, my booking, membership, my membership, my plan, my trainer, my ticket, ticket, show my ticket, membership card, my membership card, when does it end, pay, paid, payment, my payment, invoice, bill, pdf, tax, vat, how much did i pay, history",
    "Your sessions in your calendar": "calendar, my calendar, add to calendar, ics",
    "Your card": "card, my card, credit card, saved card, change card, update card, payment method",
    "Your next session":
      "my class, my slot, my schedule, my session, my day, next class, next session, when is my next class, class today, sick, i am ill, ill, absent, missed class, miss class, late, running late, cancel class, cancel my class, skip class, qr code, qr",
    "Activity Log": "how often did i come, attendance, visit, my visit, streak, progress, log",
    "My Review": "feedback, rate, review, my review, rate trainer, leave a review",
    "Choose your days":
      "change slot, switch slot, change day, change time, move class, move my class, reschedule",
    "Book a session…": "new booking, add class, add a class, book class, book session, book a trainer",
    "Pause a membership": "pause, freeze, hold membership, holiday, away, resume, unpause",
  },
  trainer: {
    ...anybodys,
    ...accounts,
    Timetable: "timetable, studio timetable, opening hours, hours, is the studio open, open, free place",
    "Today’s sessions":
      "today, class, my class, class today, session, session today, my session, today class, my day, next class, next session, next, who, who come, who comes, who is coming, who comes today, morning, afternoon, evening, my morning, my afternoon, my evening, check in, qr, qr code, register, attendance, roll call",
    "Members who train with you":
      "member, my member, member list, list of member, refund member, my people, booking, my booking, pay, payment, money, income, earning, salary, payout",
    "Take days off":
      "day off, days off, not available, holiday, sick, i am sick, ill, away, leave, annual leave, sick leave, can't come, cant come, absent, find a substitute, substitute, replacement, replace me, stand in, cover",
    "Write to a slot…":
      "write to member, message member, email member, mail member, tell everyone, tell everybody, write to everyone, write to everybody, write to all, write, mail, email, message, send message, send a message, notify, notify member, announcement, announce, contact member, phone number of member, phone of member, late, running late, i am late, i'm late",
    "Trainer Profile": "trainer profile, my page, bio, biography, expertise, skill, social link, instagram",
    "Your page and reviews": "review, my review, feedback, rate, rating",
    "Add Article": "blog post, write article, add article, new article, publish, draft",
    "Add Slot": "add slot, new slot, create slot, open slot, add time",
    "Change your slots":
      "availability, available time, working hours, add day, max member, edit slot, change slot, close slot, delete slot, capacity",
    "Manage Slot": "slot, my slot",
    Articles: "forum",
    "Your sessions in your calendar": "calendar, my calendar, add to calendar, ics",
    "Sessions to come": "my schedule, schedule, my week, upcoming, coming up",
    "Activity Log": "log, activity",
  },
  admin: {
    ...accounts,
    ...anybodys,
    Timetable: `${anybodys.Timetable}, calendar`,
    "All Users":
      "member, user, people, person, member list, list of member, all member, all user, export user, download member, role, change role, " +
      "make admin, block user, ban, ban user, name change, remove member, delete member, remove user, delete user",
    "Who trains people here": "trainer, staff, team, trainer list, list of trainer, all trainer",
    "Who teaches and comes today":
      "today, booking today, class today, session today, check in, check in member, who come, who comes, who is coming, who comes today, who is in, rota, roster, attendance, register, roll call",
    "Receipts and payments": "books, booking, payment, receipt, invoice, bill, ticket, all booking",
    "Book for a member at the desk…":
      "book, new booking, add booking, make a booking, make booking, sell membership, new membership, add member, book someone, book somebody, book for a member, walk in, cash payment, add payment, add user, invite, register someone",
    "Takings of this month":
      "money, taking, income, revenue, sale, profit, earning, how much did we make, received",
    Balance: "accounts, statistic, chart, average, finance, report, csv, accountant, export",
    "What waits for you": "pending, to do, inbox, alert, task, problem, urgent, waiting, notification",
    "Manage Classes": "class, edit class, change class, manage class",
    "Call off a trainer’s sessions…":
      "cancel class, cancel session, cancel a class, trainer sick, sick trainer, sick, trainer is sick, sick leave, call off session",
    "Who is off": "off, day off, days off, absence, absent, away, leave, trainer away, who is away",
    "Closed Days": "holiday, closed, closing, close day",
    "Write to somebody…": "mail, email, message, send mail, send email, send message, write, contact member",
    "Members who pay now":
      "how many member, membership, active membership, active member, paying member, who pays, who is paying, how many paying member",
    "Who has never booked": "never booked, not booked",
    "Whose membership has ended":
      "unpaid, who owes, who still owes, who hasn't paid, who has not paid, expired, lapsed",
    "Whose membership ends soon":
      "renew, reminder, renew reminder, expiring, end soon, ending soon, due for renew",
    "Who joined lately": "new, new member, new signup, signup, sign up, new user, register, newest",
    "Who waits for a place": "queue, waiting list",
    "Paid at the desk": "cash, cash today, cash this month, bkash",
    "Hide a review": "hide review, delete review, remove review",
    "Security: logins and refusals": "security",
    "Move a booking to another slot…": "change slot, change tier, change plan, upgrade",
    "Who pauses": "hold, pause, pause request, unpause, resume, freeze",
    "Cancel a member’s booking…":
      "cancel, cancel membership, stop membership, end membership, cancel booking, cancel a booking",
    "How full the slots are": "slot, fill rate, occupancy, capacity, add slot, edit slot, manage slot",
    Reviews: "review, feedback, star, spam",
    Newsletter:
      "mailing list, unsubscribe, unsubscribed, newsletter, subscriber, announcement, message all, write to all, email all, mail all, email everybody",
    "Applied Trainer": "application, applicant, new trainer",
    "Activity Log": "log, activity, who was there",
    Audit: "changes, audit, audit log, logs, security log",
    "My Articles": "article, my article, draft",
    "Give days to a member": "free week, free day, compensation, compensate, extra day",
  },
};

/** All that has a whole text of its own for whoever has this role, each with those texts in the studio's words. */
export const textsMeant = remembered((role: Seeker["role"]) =>
  Object.entries(meantBy[role]).map(([name, texts]) => ({
    name,
    texts: texts.split(", ").map((one) => singularWords(inHouseWords(one))),
  })),
);

/** What the whole text, in the studio's words, means to this person, by name. */
export function namesMeant(text: string, { role }: Pick<Seeker, "role">): string[] {
  const namesOf = (said: string) =>
    textsMeant(role).flatMap(({ name, texts }) => (texts.includes(said) ? [name] : []));
  const names = namesOf(singularWords(text));
  return names.length > 0 ? names : namesOf(singularWords(tellingWords(text).join(" ")));
}
