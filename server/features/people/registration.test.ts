import { expect, test } from "vitest";
import { initialPicture } from "#contract/pictures.ts";
import { createApp } from "#server/app.ts";
import { opening } from "#studio/hours.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { cookiesOf, createPerson, goodPassword, registerPerson, send, signUp } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();

const recordOf = (id: string) =>
  studio.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

// §3.1 §7.15
test("a member is written down and can read their own record", async () => {
  const person = await registerPerson(studio, { name: "Nadia New", email: "Nadia@Shokti.test" });
  expect(await read(person.send("GET", "/users?email=nadia@shokti.test"))).toEqual([
    {
      _id: person.id,
      name: "Nadia New",
      email: "nadia@shokti.test",
      photoUrl: "",
      role: "member",
      request_status: "none",
      application_version: 0,
      rejection_reason: "",
      email_proven: false,
      joined_at: expect.any(String),
      biography: "",
      areas_of_expertise: [],
      years_of_experience: 0,
      available_slots: [],
      social_url: [],
      slot_duration: 0,
      slot_days: [...opening.days],
      places: 12,
      available_classes: [],
    },
  ]);
});

// D6 D15
test("the studio's picture of an initial is kept as no picture, wherever it is sent from (D6)", async () => {
  const email = "initial@shokti.test";
  const account = { name: "Ila", email, password: goodPassword, image: initialPicture };
  expect((await send(studio, "POST", "/api/auth/sign-up/email", account)).status).toBe(200);
  const entered = await send(studio, "POST", "/api/auth/sign-in/email", { email, password: goodPassword });
  expect(await entered.clone().json()).toMatchObject({ user: { image: null } });
  const cookie = cookiesOf(entered);
  const { insertedId } = await read<{ insertedId: string }>(
    send(studio, "POST", "/users", { name: "Ila", email, photoUrl: initialPicture }, { Cookie: cookie }),
    201,
  );
  expect(await recordOf(insertedId)).toMatchObject({ photo_url: "" });
  const page = { Cookie: cookie, Origin: "http://localhost:3000" };
  const photo = "/pictures/trainers/nusrat-jahan.svg";
  for (const image of [photo, initialPicture])
    await read(send(studio, "POST", "/api/auth/update-user", { image }, page));
  expect(await recordOf(insertedId)).toMatchObject({ photo_url: "" });
});

// D14 D16 D32
test("role and request_status of the body are ignored (D14, D32)", async () => {
  const email = "ambitious@shokti.test";
  const { cookie } = await signUp(studio, { name: "Ambi", email });
  const body = { name: "Ambi", photoUrl: "", email, role: "admin", request_status: "approved", _id: "me" };
  const { insertedId } = await read<{ insertedId: string }>(
    send(studio, "POST", "/users", body, { Cookie: cookie }),
    201,
  );
  expect(insertedId).not.toBe("me");
  expect(await recordOf(insertedId)).toMatchObject({ role: "member", request_status: "none" });
});

// §7.15 D14
test("a known email answers 409 and the record stays as it was", async () => {
  const person = await registerPerson(studio, { name: "Known" });
  const body = { name: "Changed", photoUrl: "https://example.com/a.png", email: person.email };
  expect((await refusal(send(studio, "POST", "/users", body, { Cookie: person.cookie }))).code).toBe(
    "conflict",
  );
  expect(await recordOf(person.id)).toMatchObject({ name: "Known", photo_url: "" });
});

test("the same registration many times at once is written once, the others answer 409", async () => {
  const email = "eager@shokti.test";
  const { cookie } = await signUp(studio, { name: "Eager", email });
  const answers = await Promise.all(
    Array.from({ length: 6 }, () =>
      send(studio, "POST", "/users", { name: "Eager", email }, { Cookie: cookie }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
});

// D14
test("a registration that a deletion overtakes answers 401 and leaves no record without an account", async () => {
  const person = await registerPerson(studio);
  const { email, cookie } = person;
  const { identity } = studio.parts;
  // Recognised, and deleted before it is written down.
  const overtaken: typeof identity = {
    ...identity,
    async whoIs(headers) {
      const found = await identity.whoIs(headers);
      await read(person.send("DELETE", "/me", { password: goodPassword }));
      return found;
    },
  };
  const app = createApp({ ...studio.parts, identity: overtaken });
  const input = { name: "Ghost", photoUrl: "", email };
  const late = send({ ...studio, app }, "POST", "/users", input, { Cookie: cookie });
  expect((await refusal(late)).code).toBe("unauthenticated");
  const records = studio.db.selectFrom("users").select("id").where("email", "=", email);
  expect(await records.execute()).toEqual([]);
});

test("nobody is written down without a session of that email", async () => {
  const email = "stranger@shokti.test";
  const { cookie } = await signUp(studio, { name: "Other", email: "other@shokti.test" });
  const member = await createPerson(studio);
  const body = { name: "Stranger", email };
  for (const answer of [
    send(studio, "POST", "/users", body),
    send(studio, "POST", "/users", body, { Cookie: cookie }),
    member.send("POST", "/users", body),
  ]) {
    expect((await refusal(answer)).code).toBe("unauthenticated");
  }
  const written = studio.db.selectFrom("users").select("id").where("email", "=", email);
  expect(await written.execute()).toEqual([]);
});

test("each missing or wrong field is named", async () => {
  const wrong: [unknown, string][] = [
    [{ email: "a@shokti.test" }, "name"],
    [{ name: " ", email: "a@shokti.test" }, "name"],
    [{ name: "x".repeat(81), email: "a@shokti.test" }, "name"],
    [{ name: "A\u0000B", email: "a@shokti.test" }, "name"],
    [{ name: "A" }, "email"],
    [{ name: "A", email: "nobody" }, "email"],
    [{ name: "A", email: "a@shokti.test", photoUrl: "javascript:alert(1)" }, "photoUrl"],
    [{ name: "A", email: "a@shokti.test", photoUrl: 7 }, "photoUrl"],
    ["a text", "body"],
  ];
  for (const [body, field] of wrong) {
    const error = await refusal(send(studio, "POST", "/users", body));
    expect(error.code).toBe("invalid");
    expect(Object.keys(error.fields ?? {})).toEqual([field]);
  }
});
