import { expect, test } from "vitest";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio({ mode: "production", appUrl: "https://shokti.example" });
const guessesPerMinute = 10;

/** A sign-in as it comes from a socket; some browsers claim other addresses in headers. */
const guess = (socket: string, headers: Record<string, string> = {}) =>
  studio.app.request(
    "https://shokti.example/api/auth/sign-in/email",
    {
      method: "POST",
      body: JSON.stringify({ email: "owner@shokti.test", password: "Guess@2025" }),
      headers: { "Content-Type": "application/json", ...headers },
    },
    {
      incoming: {
        socket: { remoteAddress: socket },
        headers: { "x-forwarded-for": headers["X-Forwarded-For"] },
      },
    },
  );

test("guessing passwords is stopped by the true address, which no header changes; others are not held up", async () => {
  for (let count = 0; count < guessesPerMinute; count += 1)
    expect((await guess("192.0.2.1")).status).toBe(401);
  expect((await guess("192.0.2.1")).status).toBe(429);
  for (const name of ["X-Forwarded-For", "X-Shokti-Client-Address"])
    expect((await guess("192.0.2.1", { [name]: "198.51.100.1" })).status, name).toBe(429);
  expect((await guess("192.0.2.2")).status).toBe(401);
});

test("in production a session's cookie travels over https only and is closed to scripts", async () => {
  const answer = await studio.app.request("https://shokti.example/api/auth/sign-up/email", {
    method: "POST",
    body: JSON.stringify({ name: "Sana", email: "sana@shokti.test", password: "Strong@2025" }),
    headers: { "Content-Type": "application/json" },
  });
  const cookie = answer.headers.getSetCookie().find((text) => text.includes("session_token"));
  expect(cookie).toMatch(/^__Secure-shokti\.session_token=/);
  expect(cookie).toMatch(/; HttpOnly/i);
  expect(cookie).toMatch(/; Secure/i);
  expect(cookie).toMatch(/; SameSite=Lax/i);
});
