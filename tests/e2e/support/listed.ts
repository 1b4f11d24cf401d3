import type { Page } from "@playwright/test";
import { classBody } from "#tests/bodies.ts";
import { journeyUrl } from "#tests/setup/journey-server.ts";
import { ask } from "./ask.ts";
import { bookSlot } from "./charge.ts";
import { joinStudio } from "./members.ts";
import { newcomer } from "./people.ts";

const trainers = [
  { name: "Chitra", areas: ["Yoga", "Nutrition"], slots: ["Morning", "Evening"], years: 5 },
  { name: "Anwar", areas: ["Yoga"], slots: ["Morning"], years: 3 },
  { name: "Bashir", areas: ["Nutrition"], slots: ["Evening"], years: 9 },
];

/*
 * Each adds three things with `word` in their names, one after the other: Chitra, Anwar, Bashir and so on. The
 * page's admin does what takes one.
 */

/** Trainers: only Chitra has both areas and both slots; Bashir has the most years, Anwar the fewest. */
export async function addTrainers(admin: Page, word: string): Promise<void> {
  for (const { name, areas, slots, years } of trainers) {
    const trainer = await joinStudio(journeyUrl, newcomer(`${name} ${word}`));
    await trainer.send("PATCH", "/users/updateByEmail", {
      email: trainer.email,
      biography: "Here for a list.",
      areas_of_expertise: areas,
      years_of_experience: years,
      available_slots: slots,
    });
    await ask(admin, "PATCH", `/users/${trainer.id}/approve`);
  }
}

/** Members. */
export async function addMembers(_admin: Page, word: string): Promise<void> {
  for (const { name } of trainers) await joinStudio(journeyUrl, newcomer(`${name} ${word}`));
}

/** Classes. */
export async function addClasses(admin: Page, word: string): Promise<void> {
  for (const { name } of trainers)
    await ask(admin, "POST", "/classes", classBody({ class_name: `${name} ${word}` }));
}

/** Articles: Anwar has two upvotes, Chitra one, Bashir none. */
export async function addArticles(admin: Page, word: string): Promise<void> {
  const ids: string[] = [];
  for (const { name } of trainers) {
    const article = { article_title: `${name} ${word}`, article_details: "Here for a list." };
    ids.push((await ask(admin, "POST", "/articles", article)).insertedId);
  }
  const reader = await joinStudio(journeyUrl);
  const [chitra, anwar] = ids;
  await ask(admin, "POST", `/articles/${anwar}/vote`, { type: "upvote" });
  await ask(admin, "POST", `/articles/${chitra}/vote`, { type: "upvote" });
  await reader.send("POST", `/articles/${anwar}/vote`, { type: "upvote" });
}

/** Payments of one member: $20, then $100, then $50. */
export async function addPayments(_admin: Page, word: string): Promise<void> {
  const member = await joinStudio(journeyUrl, newcomer(`Payer ${word}`));
  for (const priceCents of [2000, 10_000, 5000])
    await bookSlot(member, { priceCents, trainerId: "trainer-nusrat-jahan", slotTiming: "Morning" });
}
