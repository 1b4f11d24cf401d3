import { expect, test } from "vitest";
import { cookiesOf, goodPassword, send } from "#tests/server/people.ts";
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

test("a session's cookie that a sibling subdomain could plant is nobody's", async () => {
  const own = cookiesOf(await signUp("mine@cookies.test"));
  const whoIs = (Cookie: string) => studio.parts.identity.whoIs(new Headers({ Cookie }));
  expect(await whoIs(own)).toMatchObject({ email: "mine@cookies.test" });
  expect(await whoIs(own.replaceAll("__Host-", "__Secure-"))).toBeNull();
});
