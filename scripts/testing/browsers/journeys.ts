import { logIn } from "./log-in.ts";
import type { Visitor } from "./visitor.ts";

/** Walks through the studio, and may keep screenshots on the way. */
export type Journey = (visitor: Visitor, keep: (name: string) => Promise<void>) => Promise<void>;

/** The journeys to run in each browser, by a first-time visitor. */
export const journeys: Record<string, Journey> = {
  booking: bookMorning,
  member: useMemberPages,
  trainer: useTrainerPages,
  admin: useAdminPages,
  lists: useLists,
  theme: chooseTheme,
};

const trainer = "Nusrat Jahan";

/** The main journey (spec §1.3): registers, books a morning slot and pays for it. */
async function bookMorning(visitor: Visitor): Promise<void> {
  await visitor.open("/");
  await followLink(visitor, "Our Trainers");
  await visitor.see("heading", "Our Trainers");
  await visitor.press("link", `Know More about ${trainer}`);
  await visitor.press("link", /Don.t Have An Account/);
  await visitor.see("heading", "Create Your Account");
  await visitor.fill("Name", "Nadia Newcomer");
  await visitor.fill("Email", "nadia@shokti.test");
  await visitor.fill("Photo URL", "/pictures/reviewers/lamia-karim.svg");
  await visitor.fill("Password", "weakling");
  await visitor.press("button", "Register");
  await visitor.until(
    "document.querySelector('input[name=password]').getAttribute('aria-invalid') === 'true'",
  );
  await visitor.fill("Password", "Strong@2025");
  await visitor.press("button", "Register");
  await visitor.read("Registration Successful. You are redirecting ...");
  await visitor.arriveAt("/");
  await visitor.open("/trainer-details/trainer-nusrat-jahan");
  await visitor.press("link", "Morning");
  await visitor.press("button", /Price \$50/);
  await visitor.arriveAt("/payment");
  await visitor.fill("Card number", "4242424242424242");
  await visitor.fill("Expiry date", "1235");
  await visitor.fill("CVC", "123");
  await visitor.press("button", "Pay $50");
  await visitor.read("Payment Successful. Redirecting...");
  await visitor.arriveAt("/");
  await visitor.open("/dashboard/booked-trainer");
  await visitor.see("row", /Nusrat Jahan.*Morning.*\$50/);
  await logOut(visitor);
}

async function useMemberPages(visitor: Visitor): Promise<void> {
  await logIn(visitor, "member");
  await visitor.open("/dashboard");
  await visitor.arriveAt("/dashboard/activity-log");
  await visitor.see("heading", "Request status");
  await followLink(visitor, "Booked Trainer");
  await visitor.see("table", "Your bookings");
  await visitor.back();
  await visitor.arriveAt("/dashboard/activity-log");
  await visitor.see("heading", "Request status");
  await logOut(visitor);
}

async function useTrainerPages(visitor: Visitor): Promise<void> {
  await logIn(visitor, "trainer");
  await visitor.open("/dashboard/manage-slot");
  await visitor.see("table", "Your classes and slots");
  await visitor.press("link", "Add Slot");
  await visitor.fill("Slot duration", "1.5");
  await visitor.press("checkbox", "YOGA");
  await visitor.press("button", "Add slot");
  await visitor.read("New slot has been added successfully.");
  await visitor.arriveAt("/dashboard/manage-slot");
  // A phone says the length once, above the rows.
  await visitor.see("row", visitor.isNarrow ? /^YOGA/ : /^YOGA.*1\.5 hours/);
}

async function useAdminPages(visitor: Visitor): Promise<void> {
  await logIn(visitor, "admin");
  await visitor.open("/dashboard/balance");
  await visitor.read("Total balance");
  await visitor.see("table", "Payments");
  await followLink(visitor, /^Applied Trainer/);
  await visitor.see("article", "Joy Barua");
  await visitor.press("button", /^Approve/);
  await visitor.read("Request approved. You are redirecting ...");
  await visitor.arriveAt("/dashboard/all-users");
  await visitor.see("row", /Joy Barua.*Trainer/i);
}

async function useLists(visitor: Visitor): Promise<void> {
  await visitor.open("/all-trainers");
  await visitor.fill("Search", "YEARS");
  await visitor.read("4 trainers");
  // A folded field can't have the focus, which keeps what was chosen in it while the page follows.
  if (visitor.isNarrow) await visitor.pressText(/^Filters/);
  await visitor.choose("Slot", "Evening");
  await visitor.choose("Sort by", "Experience");
  await visitor.arriveAt("/all-trainers?q=YEARS&slot=Evening&sort=experience");
  await expectTrainers(visitor, ["Farzana Akter", "Rafiq Hasan", "Mitali Das"]);
  await followLink(visitor, "Our Classes");
  await visitor.see("heading", "Our Classes");
  await visitor.back();
  await visitor.arriveAt("/all-trainers?q=YEARS&slot=Evening&sort=experience");
  await expectTrainers(visitor, ["Farzana Akter", "Rafiq Hasan", "Mitali Das"]);
  await visitor.open("/all-trainers?q=years&sort=experience&limit=2");
  await expectTrainers(visitor, ["Imran Chowdhury", "Farzana Akter"]);
  await visitor.press("link", "Show more");
  await expectTrainers(visitor, ["Imran Chowdhury", "Farzana Akter", "Rafiq Hasan", "Mitali Das"]);
}

async function chooseTheme(visitor: Visitor): Promise<void> {
  const background = "getComputedStyle(document.documentElement).backgroundColor";
  await visitor.open("/");
  const light = await visitor.ask<string>(background);
  await visitor.pressTitled("Dark");
  await visitor.until(`${background} !== "${light}"`);
  await visitor.reload();
  await visitor.until(`${background} !== "${light}"`);
  await visitor.pressTitled("Light");
  await visitor.until(`${background} === "${light}"`);
}

async function expectTrainers(visitor: Visitor, names: string[]): Promise<void> {
  const shown =
    "[...document.querySelectorAll('main article')].map((card) => card.querySelector('h2, h3').innerText)";
  const list = names.map((name) => name.toUpperCase()).join();
  await visitor.until(`${shown}.join().toUpperCase() === "${list}"`);
}

async function logOut(visitor: Visitor): Promise<void> {
  await visitor.open("/");
  await openMenu(visitor);
  await visitor.press("button", "Logout");
  await visitor.until("localStorage.getItem('access-token') === null");
  await openMenu(visitor);
  await visitor.see("link", "Login");
}

/** Follows a link of the header or, in the dashboard, of its sidebar; in a narrow window both are in the menu. */
async function followLink(visitor: Visitor, name: string | RegExp): Promise<void> {
  await openMenu(visitor);
  await visitor.press("link", name);
}

async function openMenu(visitor: Visitor): Promise<void> {
  if (!visitor.isNarrow) return;
  await visitor.until("!document.querySelector('dialog[open]')");
  await visitor.press("button", "Menu");
}
