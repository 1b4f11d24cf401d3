import { expect } from "vitest";
import { cookiesOf } from "#tests/server/people.ts";
import { testConfig } from "#tests/setup/studio-tables.ts";
import { type Account, type Change, ownerEmail } from "./account.ts";
import { type At, doJob } from "./acts.ts";
import { ask, type World } from "./world.ts";

const [email, name] = [ownerEmail, "An Owner"];
const passwords = ["Strong@2025", "Stronger@2026", "Strongest@2027"] as const;

/** Somebody registers at the address, which may have an account, and finishes it. */
export async function register(at: At): Promise<void> {
  const [password] = passwords;
  await change(at, [password], async () => {
    const made = await call(at, "/sign-up/email", { email, password, name });
    if (!made?.ok) return made;
    // A stranger hears the same whether there is an account or not.
    const entered = await enter(at, password);
    if (!entered?.ok) return entered;
    const headers = { Cookie: cookiesOf(entered) };
    return ask(at.process, undefined, ["POST", "/users"], { name, photoUrl: "", email }, headers);
  });
}

/** Its owner logs in and follows the link that was mailed when they registered. */
export async function prove(at: At): Promise<void> {
  const { account } = at.world;
  const password = likely(account);
  const entered = await enter(at, password);
  const token = await linkTo(at, "proof");
  if (!entered?.ok || !token) return;
  const headers = { Cookie: cookiesOf(entered) };
  const confirm = ["POST", "/address-proof/confirm"] as const;
  // Had the session been ended meanwhile, the password would be gone (D67).
  const isDone = await change(at, [password], () => ask(at.process, undefined, confirm, { token }, headers));
  if (isDone) account.isProven = true;
}

/** Somebody tries a password. */
export async function logIn(at: At, number: number): Promise<void> {
  await enter(at, passwordOf(number));
}

/** Its owner logs out in one place. */
export async function logOut(at: At): Promise<void> {
  const cookie = await ownSession(at);
  if (!cookie) return;
  const answer = await call(at, "/sign-out", {}, cookie);
  if (answer?.ok) end(at.world.account, [cookie]);
}

/** Its owner changes the password. */
export async function changePassword(at: At, number: number): Promise<void> {
  const cookie = await ownSession(at);
  const currentPassword = likely(at.world.account);
  if (!cookie) return;
  const newPassword = passwordOf(number);
  const body = { currentPassword, newPassword };
  await changeAndEnd(at, [newPassword], () => call(at, "/change-password", body, cookie));
}

/** Its owner has a link mailed and sets a password by it, or by one that came before. */
export async function resetPassword(at: At, number: number): Promise<void> {
  await ownSession(at);
  await call(at, "/request-password-reset", { email });
  await at.process.unlessItDies(at.process.parts.identity.settled?.());
  const token = await linkTo(at, "reset");
  if (!token) return;
  const newPassword = passwordOf(number);
  await changeAndEnd(at, [newPassword], () => call(at, "/reset-password", { token, newPassword }));
}

/** Its owner deletes the account. */
export async function leave(at: At): Promise<void> {
  const Cookie = await ownSession(at);
  const password = likely(at.world.account);
  if (!Cookie) return;
  const issued = await ask(at.process, undefined, ["POST", "/jwt"], { email }, { Cookie });
  if (!issued?.ok) return;
  const { token } = (await issued.json()) as { token: string };
  const headers = { Authorization: `Bearer ${token}` };
  await changeAndEnd(at, [], () => ask(at.process, undefined, ["DELETE", "/me"], { password }, headers));
}

/** Once nothing is under way: what the changes of this beat may have come to. */
export function noteChanges({ account }: World): void {
  const effective = account.changes.filter(({ heard }) => heard !== "refused");
  const [only] = effective;
  account.changes = [];
  if (!only) return;
  const mayBeGone = effective.some(({ to }) => to.length === 0);
  if (mayBeGone) account.isProven = false;
  if (effective.length === 1 && only.heard === "done") {
    account.passwords = only.to;
    account.isSure = !mayBeGone;
  } else {
    account.passwords = [...new Set([...account.passwords, ...effective.flatMap(({ to }) => to)])];
    account.isSure &&= effective.length === 1 && !mayBeGone;
  }
}

/** What the studio has ended lets nobody in any more (D70). */
export async function endedStaysEnded({ processes: [process], account }: World): Promise<void> {
  if (!process) return;
  for (const Cookie of account.ended) {
    const read = ["GET", "/api/auth/get-session"] as const;
    const answer = await ask(process, undefined, read, undefined, { Cookie });
    expect(await answer?.json(), "a session that was ended lets somebody in").toBeNull();
  }
}

/** The account opens with a password that it may have, and with no other. */
export async function oneOpens(world: World): Promise<void> {
  const process = world.processes[0];
  if (!process) return;
  const { account } = world;
  const opens: string[] = [];
  // The right one first: wrong tries make others wait.
  for (const password of new Set([...account.passwords, ...passwords]))
    if ((await enter({ world, process }, password))?.ok) opens.push(password);
  expect(account.passwords).toEqual(expect.arrayContaining(opens));
  expect(opens.length).toBeLessThanOrEqual(1);
  if (account.isSure && account.isProven) expect(opens).not.toEqual([]);
}

/** Notes a change, and what was heard of it. @returns whether the studio said that it is done */
async function change(
  { world }: At,
  to: string[],
  act: () => Promise<Response | undefined>,
): Promise<boolean> {
  const noted: Change = { to, heard: "nothing" };
  world.account.changes.push(noted);
  const answer = await act();
  if (answer?.ok) noted.heard = "done";
  else if (answer && answer.status !== 503) noted.heard = "refused";
  return noted.heard === "done";
}

/** A change that ends every session there was before it. */
async function changeAndEnd(at: At, to: string[], act: () => Promise<Response | undefined>): Promise<void> {
  const before = [...at.world.account.sessions];
  if (await change(at, to, act)) end(at.world.account, before);
}

function end(account: Account, cookies: readonly string[]): void {
  account.ended.push(...cookies);
  account.sessions = account.sessions.filter((cookie) => !cookies.includes(cookie));
}

async function enter(at: At, password: string): Promise<Response | undefined> {
  const answer = await call(at, "/sign-in/email", { email, password });
  if (answer?.ok) at.world.account.sessions.push(cookiesOf(answer));
  return answer;
}

/** A call of the identity service, which may say that the outside is away, and never that it has failed. */
async function call({ world, process }: At, path: string, body: object, cookie = "") {
  const headers = { Cookie: cookie, Origin: testConfig.appUrl };
  const answer = await ask(process, undefined, ["POST", `/api/auth${path}`], body, headers);
  if (answer && answer.status >= 500)
    expect(world.isRough && answer.status, await answer.clone().text()).toBe(503);
  return answer;
}

/** The newest session of its owner, who registers or logs in if there is none. */
async function ownSession(at: At): Promise<string | undefined> {
  const { account } = at.world;
  const password = account.passwords.at(-1);
  if (!password) await register(at);
  else if (account.sessions.length === 0) await enter(at, password);
  return account.sessions.at(-1);
}

/** The token of the last link of this kind, once the mails that are due have arrived. */
async function linkTo({ world, process }: At, kind: "proof" | "reset"): Promise<string | undefined> {
  await doJob(
    { world, process },
    process.jobs.findIndex(({ name }) => name === "outbox"),
  );
  const mail = world.sent.findLast((one) => one.kind === kind && one.to === email);
  return /#token=(\w+)/.exec(mail?.body ?? "")?.[1];
}

/** The password that it has, unless an answer was not heard. */
const likely = (account: Account) => account.passwords.at(-1) ?? passwords[0];
const passwordOf = (number: number) => passwords[number % passwords.length] as string;
