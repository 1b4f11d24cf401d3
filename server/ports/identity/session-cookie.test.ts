import { expect, test } from "vitest";
import { read } from "#tests/server/answers.ts";
import { cookiesOf, goodPassword, proofTokenTo, send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const site = "https://shokti.example";
const studio = setUpStudio({ mode: "production", appUrl: site });

const call = (path: string, body: unknown) =>
  send(studio, "POST", `${site}/api/auth${path}`, body, { Origin: site });

/** Makes an account; returns the answer to its first login. */
async function signUp(email: string): Promise<Response> {
  await call("/sign-up/email", { name: "Sana", email, password: goodPassword });
  return call("/sign-in/email", { email, password: goodPassword });
}

test("in production a session's cookie is this host's alone, travels over https only and is closed to scripts", async () => {
  const answer = await signUp("sana@cookies.test");
  for (const name of ["session_token", "known_device"]) {
    const cookie = answer.headers.getSetCookie().find((text) => text.includes(name));
    expect(cookie).toMatch(new RegExp(`^__Host-shokti\\.${name}=`));
    expect(cookie).toMatch(/; Path=\/(;|$)/i);
    expect(cookie).not.toMatch(/; Domain=/i);
    expect(cookie).toMatch(/; HttpOnly/i);
    expect(cookie).toMatch(/; Secure/i);
    expect(cookie).toMatch(/; SameSite=Lax/i);
  }
});

test("a session's cookie of the previous release logs nobody out, and gives way to one of today's name", async () => {
  const [mine, planted] = ["mine@cookies.test", "planted@cookies.test"];
  const today = cookiesOf(await signUp(mine));
  const before = cookiesOf(await signUp(planted)).replaceAll("__Host-", "__Secure-");
  const whoIs = (Cookie: string) => studio.parts.identity.whoIs(new Headers({ Cookie }));
  expect(await whoIs(before)).toMatchObject({ email: planted });
  expect(await whoIs(`${before}; ${today}`)).toMatchObject({ email: mine });
});

// D67
test("a session's cookie of the previous release, which a sibling subdomain can plant, proves no address as its own", async () => {
  const email = "taken@cookies.test";
  const today = cookiesOf(await signUp(email));
  const token = await proofTokenTo(studio, email);
  const open = (step: string, Cookie: string) =>
    read<{ removed?: object; choose_password?: string }>(
      send(studio, "POST", `${site}/address-proof/${step}`, { token }, { Origin: site, Cookie }),
    );
  expect((await open("read", today)).removed).toBeNull();
  const planted = today.replaceAll("__Host-", "__Secure-");
  expect((await open("read", planted)).removed).toMatchObject({ password: true });
  expect((await open("confirm", planted)).choose_password).toEqual(expect.any(String));
});
