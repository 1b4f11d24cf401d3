import { expect, test } from "vitest";
import { isGuessable, strengthOf } from "./guessable-passwords.ts";

const salma = { name: "Salmá Khatun", email: "skhatun.88@example.com" };

test("common words and those of the studio and one's own are guessable, however they are written", () => {
  for (const password of [
    "Password1!",
    "P@$sw0rd%7",
    "He11o@123",
    "1Dragon@",
    "Trainer@2025",
    "StudioShokti1!",
  ])
    expect(isGuessable(password), password).toBe(true);
  for (const password of ["Salma@2025", "KhatunSa1ma!", "Skhatun@88", "Example%2025"])
    expect([isGuessable(password, salma), isGuessable(password)], password).toEqual([true, false]);
});

test("a password that is more than such a word is not", () => {
  for (const password of [
    "Strong@2025",
    "Abcdef1@",
    "Salma&Tea4two",
    "Mountain!Lamp7Rice",
    "Aa1&aaaaaaaaaaaa",
  ])
    expect(isGuessable(password, salma), password).toBe(false);
});

test("a name that is made to take long does not", () => {
  const name = Array.from({ length: 20 }, (_, index) => "a".repeat(index + 3)).join(" ");
  expect(isGuessable(`${"a".repeat(120)}Bc1!`, { name })).toBe(false);
});

test("strength grows with what cannot be foreseen, not with length alone", () => {
  const strengths = { "Salma@2025": "weak", "Abcdef1@": "weak", "Aa1&aaaaaaaaaaaa": "weak" };
  const better = { "Strong@2025": "fair", "tR7@kq!Zp2": "good", "Mountain!Lamp7Rice": "strong" };
  for (const [password, strength] of Object.entries({ ...strengths, ...better }))
    expect(strengthOf(password, salma), password).toBe(strength);
});
