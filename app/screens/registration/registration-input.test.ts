import { expect, test } from "vitest";
import { passwordRuleText } from "#contract/passwords.ts";
import { initialPicture } from "#contract/pictures.ts";
import { initialName, registrationInput } from "./registration-input.ts";

const RegistrationInput = registrationInput();

const good = {
  name: "Salma Khatun",
  email: "salma@example.com",
  photoUrl: "https://example.com/salma.jpg",
  password: "Strong#1a".replace("#", "@"),
};

function messages(input: object) {
  const parsed = RegistrationInput.safeParse({ ...good, ...input });
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message);
}

// §3.7
test("a complete registration passes, with its email normalised", () => {
  const parsed = RegistrationInput.parse({ ...good, email: " Salma@Example.com " });
  expect(parsed.email).toBe("salma@example.com");
});

// §5.2
test("each empty field is named in the specification's words, once", () => {
  expect(messages({ name: " " })).toEqual(["Name is required"]);
  expect(messages({ email: "" })).toEqual(["Email is required"]);
  expect(messages({ photoUrl: "" })).toEqual(["Photo URL is required"]);
  expect(messages({ password: "" })[0]).toBe("Password is required");
});

// §9.4
test("a password that breaks any part of the rule shows the whole rule", () => {
  for (const password of [
    "Sh@1aaa",
    "lower@123",
    "UPPER@123",
    "NoDigit@@",
    "NoSign123",
    "With space@1",
    "Bad#12345a",
  ]) {
    expect(messages({ password }), password).toEqual([passwordRuleText]);
  }
});

test("a photo URL that cannot be shown as a picture is refused", () => {
  for (const photoUrl of ["me.jpg", "javascript:alert(1)", "data:image/png;base64,AA"]) {
    expect(messages({ photoUrl }), photoUrl).toHaveLength(1);
  }
});

// D6
test("whoever uses their initial sends the studio's picture of one", () => {
  expect(RegistrationInput.parse({ ...good, photoUrl: initialName }).photoUrl).toBe(initialPicture);
});

test("the name of a photo that is only on this device stands for the initial until it is sent", () => {
  const withPhoto = registrationInput("me.jpg");
  expect(withPhoto.parse({ ...good, photoUrl: " me.jpg " }).photoUrl).toBe(initialPicture);
  expect(withPhoto.parse(good).photoUrl).toBe(good.photoUrl);
  expect(withPhoto.safeParse({ ...good, photoUrl: "you.jpg" }).success).toBe(false);
});
