import type { ServerResponse } from "node:http";
import { sql } from "kysely";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { type KeptPicture, notAPictureText } from "#contract/pictures.ts";
import { createApp } from "#server/app.ts";
import { followIdentity } from "#server/features/sessions/follow-identity.ts";
import { openWeb } from "#server/ports/web/web.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { setUpOthersServers } from "#tests/server/others-servers.ts";
import { createArticle, createClass, createPerson, type Person } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { unhurriedMs } from "#tests/setup/unhurried.ts";
import { hasOutsidePictures, keepOutsidePictures, purgeTriedAddresses } from "./outside.ts";
import { purgeUnusedPictures } from "./writes.ts";

const studio = setUpStudio();
const others = setUpOthersServers();
const minuteMs = 60_000;
const ours = /^\/pictures\/kept\/[0-9a-f]{64}\.webp$/;
const { signal } = new AbortController();

beforeAll(() => {
  studio.parts.web = openWeb({ network: others, patienceMs: unhurriedMs });
  studio.app = createApp(studio.parts);
});

let made = 0;

/** A picture on another server, of a colour that no other has; its address and how often it was asked for. */
async function elsewhere(file?: Uint8Array | string) {
  made += 1;
  const path = `/picture-${made}`;
  const background = { r: made, g: 7, b: 7 };
  const drawn = sharp({ create: { width: 30, height: 20, channels: 3, background } });
  const answer = file ?? (await drawn.png().toBuffer());
  others.at(path, (_, response) => response.end(answer));
  return {
    address: `http://p.example${path}`,
    asks: () => others.asked.filter((asked) => asked === path).length,
  };
}

const photoOf = async ({ id }: Person) =>
  (await studio.db.selectFrom("users").select("photo_url").where("id", "=", id).executeTakeFirstOrThrow())
    .photo_url;
const setPhoto = ({ id }: Person, photo_url: string) =>
  studio.db.updateTable("users").set({ photo_url }).where("id", "=", id).execute();
const keepFrom = (address: string, person?: Person) =>
  studio.app.request("/pictures/from-address", {
    method: "POST",
    body: JSON.stringify({ address }),
    headers: {
      "Content-Type": "application/json",
      ...(person && { Authorization: `Bearer ${person.token}` }),
    },
  });
const pictureOf = async (kind: "classes" | "articles", id: string) => {
  const shown = await read<Record<string, string>>(studio.app.request(`/${kind}/${id}`));
  return kind === "classes" ? shown.class_image_url : shown.article_image_url;
};

// D63
test("an address that somebody gives is kept as given, and a job puts a picture of ours in its place", async () => {
  const [face, gym] = [await elsewhere(), await elsewhere()];
  const person = await createPerson(studio);
  await setPhoto(person, face.address);
  const writer = await createPerson(studio, { role: "admin" });
  const body = { article_title: "Rest", article_details: "Sleep.", article_image_url: gym.address };
  const article = (await read<{ insertedId: string }>(writer.send("POST", "/articles", body), 201))
    .insertedId;
  const studioClass = await createClass(studio, { class_image_url: gym.address });
  expect(await pictureOf("articles", article)).toBe(gym.address);

  expect(await hasOutsidePictures(studio.parts)).toBe(true);
  await keepOutsidePictures(studio.parts, signal);
  expect(await hasOutsidePictures(studio.parts)).toBe(false);
  const kept = await pictureOf("articles", article);
  expect([await photoOf(person), kept]).toEqual([expect.stringMatching(ours), expect.stringMatching(ours)]);
  expect(await pictureOf("classes", studioClass)).toBe(kept);
  expect((await studio.app.request(kept ?? "")).headers.get("Content-Type")).toBe("image/webp");
  expect([face.asks(), gym.asks()]).toEqual([1, 1]);
});

// D15 D63
test("an account whose photo lies elsewhere does not bring that address back", async () => {
  const { address, asks } = await elsewhere();
  const person = await createPerson(studio);
  await setPhoto(person, address);
  await keepOutsidePictures(studio.parts, signal);
  const kept = await photoOf(person);
  const record = await studio.db
    .selectFrom("users")
    .selectAll()
    .where("id", "=", person.id)
    .executeTakeFirstOrThrow();
  const account = { subject: record.identity_subject ?? "", email: record.email, photoUrl: address };
  await followIdentity(studio.db, { ...account, name: "Another Name", emailVerified: true });
  expect(await photoOf(person)).toBe(kept);
  expect(asks()).toBe(1);
});

// D63
test("a picture is fetched for its form, shown there, and is what stands in the place of its address", async () => {
  const { address, asks } = await elsewhere();
  const admin = await createPerson(studio, { role: "admin" });
  const kept = await read<KeptPicture>(keepFrom(address, admin), 201);
  expect(kept).toEqual({ address: expect.stringMatching(ours), width: 30, height: 20 });
  const id = await createClass(studio, { class_image_url: address });
  const change = { version: 1, class_image_url: address };
  expect((await admin.send("PATCH", `/classes/${id}`, change)).status).toBe(200);
  expect(await pictureOf("classes", id)).toBe(kept.address);
  const body = { class_name: "By address", class_details: "Lift.", class_image_url: address };
  const { insertedId } = await read<{ insertedId: string }>(admin.send("POST", "/classes", body), 201);
  expect(await pictureOf("classes", insertedId)).toBe(kept.address);
  expect(asks()).toBe(1);
});

// D31 D63
test("what cannot be had is refused in words that help, and nobody without a login has anything fetched", async () => {
  const person = await createPerson(studio);
  others.names.set("inside.example", [["169.254.169.254"]]);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const gif = await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
    .gif()
    .toBuffer();
  const wrong: [string, RegExp | string][] = [
    ["http://inside.example/latest/meta-data/", /public picture/],
    ["http://p.example/nothing-here", /no picture at this link/],
    [(await elsewhere("<!doctype html><script>alert(1)</script>")).address, notAPictureText],
    [(await elsewhere(svg)).address, notAPictureText],
    [
      (await elsewhere(Buffer.concat([gif, Buffer.from("<script>alert(1)</script>")]))).address,
      notAPictureText,
    ],
    ["http://127.0.0.1/", /not a private one/],
    ["/pictures/classes/yoga.svg", /full web address/],
  ];
  for (const [address, message] of wrong) {
    const { code, message: said, fields } = await refusal(keepFrom(address, person));
    expect(code, address).toBe("invalid");
    expect(fields?.address ?? said, address).toMatch(message);
  }
  const { address, asks } = await elsewhere();
  expect((await refusal(keepFrom(address))).code).toBe("unauthenticated");
  expect(asks()).toBe(0);

  await studio.parts.securityLog.written();
  const noted = studio.db.selectFrom("security_events").select(["event", "person_id"]);
  expect(await noted.where("event", "=", "inner-address-refused").execute()).toEqual([
    { event: "inner-address-refused", person_id: person.id },
  ]);
});

test("servers that take their time keep nobody's file from arriving", async () => {
  const person = await createPerson(studio);
  const held: ServerResponse[] = [];
  const six = Promise.withResolvers<void>();
  let areAnswered = false;
  others.at("/slow", (_, response) => {
    // One that comes later is answered at once: nobody would answer it any more.
    if (areAnswered) return response.end();
    held.push(response);
    if (held.length === 6) six.resolve();
  });
  const fetching = Array.from({ length: 12 }, () => keepFrom("http://p.example/slow", person));
  await six.promise;
  const file = await sharp({ create: { width: 9, height: 9, channels: 3, background: "blue" } })
    .png()
    .toBuffer();
  const { token } = await createPerson(studio);
  const headers = { "Content-Type": "image/png", Authorization: `Bearer ${token}` };
  await read(studio.app.request("/pictures", { method: "POST", body: file, headers }), 201);
  areAnswered = true;
  for (const response of held) response.end();
  await Promise.all(fetching);
});

test("what is a picture and something else at once is kept as the picture alone", async () => {
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  const { address } = await elsewhere(Buffer.concat([png, Buffer.from("<script>alert(1)</script>")]));
  const kept = await read<KeptPicture>(keepFrom(address, await createPerson(studio)), 201);
  const shown = await (await studio.app.request(kept.address)).text();
  expect(shown).not.toContain("script");
});

test("a server that does not answer is asked five times more, later and later, and then no more", async () => {
  others.at("/later", (_, response) => response.writeHead(503).end());
  const person = await createPerson(studio);
  await setPhoto(person, "http://p.example/later");
  const asks = () => others.asked.filter((path) => path === "/later").length;
  studio.clock.set(studio.clock.now());
  for (const [tries, waitMinutes] of [1, 10, 60, 360, 1440].entries()) {
    await keepOutsidePictures(studio.parts, signal);
    expect(asks()).toBe(tries + 1);
    studio.clock.advance(waitMinutes * minuteMs - 1);
    expect(await hasOutsidePictures(studio.parts)).toBe(false);
    studio.clock.advance(1);
    expect(await hasOutsidePictures(studio.parts)).toBe(true);
  }
  await keepOutsidePictures(studio.parts, signal);
  studio.clock.advance(365 * 1440 * minuteMs);
  expect(await hasOutsidePictures(studio.parts)).toBe(false);
  expect(asks()).toBe(6);
  expect(await photoOf(person)).toBe("http://p.example/later");

  const { address } = await elsewhere("no picture");
  await setPhoto(person, address);
  await keepOutsidePictures(studio.parts, signal);
  studio.clock.advance(365 * 1440 * minuteMs);
  expect(await hasOutsidePictures(studio.parts)).toBe(false);
  await purgeTriedAddresses(studio.db);
  const tried = await studio.db
    .selectFrom("outside_pictures")
    .select("address")
    .where("picture_id", "is", null);
  expect(await tried.execute()).toEqual([{ address }]);
});

test("a picture of ours that is given by its whole address is not fetched", async () => {
  const person = await createPerson(studio);
  const path = "/pictures/classes/yoga.svg";
  await setPhoto(person, `${studio.parts.config.appUrl}${path}`);
  const before = others.asked.length;
  await keepOutsidePictures(studio.parts, signal);
  expect(await photoOf(person)).toBe(path);
  expect(others.asked).toHaveLength(before);
});

test("a photo that somebody changed while the one before was fetched stays", async () => {
  const first = await elsewhere();
  const person = await createPerson(studio);
  await setPhoto(person, first.address);
  const { web } = studio.parts;
  const slow = {
    async fetchFile(...asked: Parameters<typeof web.fetchFile>) {
      await setPhoto(person, "/pictures/classes/spin.svg");
      return web.fetchFile(...asked);
    },
  };
  await keepOutsidePictures({ ...studio.parts, web: slow }, signal);
  expect(await photoOf(person)).toBe("/pictures/classes/spin.svg");
});

test("an address whose picture was forgotten is fetched anew", async () => {
  const { address, asks } = await elsewhere();
  const person = await createPerson(studio);
  const keep = async () => {
    await setPhoto(person, address);
    await keepOutsidePictures(studio.parts, signal);
    return photoOf(person);
  };
  const kept = await keep();
  await setPhoto(person, "");
  await purgeUnusedPictures(studio.db, new Date(studio.clock.now().getTime() + 2 * 1440 * minuteMs), signal);
  expect((await studio.app.request(kept)).status).toBe(404);
  expect(await keep()).toBe(kept);
  expect((await studio.app.request(kept)).status).toBe(200);
  expect(asks()).toBe(2);
});

test("what goes wrong here is told once for each try, and holds up no other picture", async () => {
  const [broken, whole] = [await elsewhere(), await elsewhere()];
  const people = [await createPerson(studio), await createPerson(studio)] as const;
  await setPhoto(people[0], broken.address);
  await setPhoto(people[1], whole.address);
  const { web } = studio.parts;
  const failing = {
    async fetchFile(address: string, limits: Parameters<typeof web.fetchFile>[1]) {
      if (address === broken.address) throw new Error("out of memory");
      return web.fetchFile(address, limits);
    },
  };
  const parts = { ...studio.parts, web: failing };
  await expect(keepOutsidePictures(parts, signal)).rejects.toMatchObject({
    errors: [{ message: "out of memory" }],
  });
  expect(await photoOf(people[1])).toMatch(ours);
  expect(await hasOutsidePictures(parts)).toBe(false);
});

test("a job that is told to stop begins no other picture and notes nothing", async () => {
  const { address } = await elsewhere();
  await setPhoto(await createPerson(studio), address);
  const stop = AbortSignal.abort(new Error("the server closes"));
  await expect(keepOutsidePictures(studio.parts, stop)).rejects.toThrow("the server closes");
  expect(await hasOutsidePictures(studio.parts)).toBe(true);
});

test("asking whether there is one reads no table through", async () => {
  await createArticle(studio);
  const outside = sql`photo_url <> '' and substr(photo_url, 1, 1) <> '/'`;
  if (studio.databaseUrl.startsWith("postgres")) return;
  const { rows } = await sql<{ detail: string }>`
    explain query plan select photo_url from users where ${outside}`.execute(studio.db);
  expect(rows.map(({ detail }) => detail)).toEqual([expect.stringContaining("users_with_outside_pictures")]);
});
