import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { addressOf, outsideId } from "#server/features/pictures/reads.ts";
import { keepPicture } from "#server/features/pictures/writes.ts";
import { onError } from "#server/http/on-error.ts";
import { createRouter } from "#server/http/router.ts";
import { createArticle, createClass, createPerson, createTrainer } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { unhurriedMs } from "#tests/setup/unhurried.ts";
import { createSocialPictures } from "./social-pictures.ts";

vi.mock("./social-card.ts", () => {
  throw new Error("the server's own thread draws nothing");
});

const studio = setUpStudio();
const folder = mkdtempSync(join(tmpdir(), "shokti-pictures-"));
afterAll(() => rmSync(folder, { recursive: true }));

let folders = 0;
const newFolder = () => join(folder, String(++folders));

/** The pictures as a process opens them that keeps its data in `dataDir`; none is given up on a busy machine. */
const openPictures = (dataDir = newFolder(), queuedMs = unhurriedMs) =>
  createSocialPictures({
    ...studio.parts,
    config: { ...studio.parts.config, dataDir },
    patience: { queuedMs, workingMs: unhurriedMs },
  });

/** Those of the tests that only look at what is drawn: each process that draws takes a quarter of a second to start. */
let pictures: ReturnType<typeof openPictures>;
beforeAll(() => {
  pictures = openPictures();
});

test.each(["%00.png", "a%20b.png", `${"a".repeat(65)}.png`])(
  "the database is not asked for %s, which is no id of ours",
  async (file) => {
    const asked = vi.spyOn(studio.db, "selectFrom");
    for (const kind of ["class", "article", "trainer", "portrait"]) {
      const answer = await pictures.request(`/social/${kind}/${file}`);
      expect(answer.status).toBe(404);
    }
    expect(asked).not.toHaveBeenCalled();
  },
);

test("an unknown class has no picture", async () => {
  const answer = await pictures.request("/social/class/class-nobody.png");
  expect(answer.status).toBe(404);
});

/** Where the title stands on a class's card, and how far its ink reaches. */
async function inkOfTitle(class_name: string): Promise<{ width: number; height: number; ink: Buffer }> {
  const id = await createClass(studio, { class_name });
  const png = await (await pictures.request(`/social/class/${id}.png`)).arrayBuffer();
  const title = await sharp(png).extract({ left: 40, top: 258, width: 620, height: 200 }).toBuffer();
  const { data, info } = await sharp(title).trim().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, ink: data };
}

test("accents and Bengali are drawn, no box for what is missing, whatever fonts the machine has", async () => {
  const [box, ...words] = await Promise.all(["\uE000", "Ş", "ক", "ক্ষ", "রু"].map(inkOfTitle));
  expect(new Set([box, ...words].map((word) => word?.ink.toString("base64"))).size).toBe(5);
  const [plain, accented] = await Promise.all(["ASA", "ÅSA"].map(inkOfTitle));
  expect(accented?.height).toBeGreaterThan(plain?.height ?? Number.POSITIVE_INFINITY);
});

test("Bengali letters join: a conjunct is one form, narrower than its two letters", async () => {
  const [joined, first, second] = await Promise.all(["ক্ত", "ক", "ত"].map(inkOfTitle));
  expect(joined?.width).toBeLessThan((first?.width ?? 0) + (second?.width ?? 0));
});

test("a vowel sign that is written before its letter is drawn before it", async () => {
  const [before, after] = await Promise.all(["কি", "কী"].map(inkOfTitle));
  expect(before?.ink).not.toEqual(after?.ink);
});

test("what somebody writes is text on the card, no markup of its drawing", async () => {
  const [words, harmless] = await Promise.all(["<g>&amp;</g>", "(g)+amp;(/g)"].map(inkOfTitle));
  expect(words?.width).toBeGreaterThan((harmless?.width ?? 0) / 2);
});

test("names and titles in Bengali are drawn, not as one box like another", async () => {
  const draw = async (path: string) => {
    const answer = await pictures.request(path);
    expect(answer.headers.get("Content-Type")).toBe("image/png");
    return Buffer.from(await answer.arrayBuffer());
  };
  const article = await createArticle(studio, { article_title: "ঘুম আর বিশ্রাম ".repeat(8) });
  const studioClass = await createClass(studio, { class_name: "কলম" });
  const paths = [`/social/article/${article}.png`, `/social/class/${studioClass}.png`];
  const drawn = await Promise.all(paths.map(draw));
  // The same signs in another order, on a card that is the same else.
  await studio.db
    .updateTable("articles")
    .set({ title: "ঘমু আর বিশ্রাম ".repeat(8) })
    .where("id", "=", article)
    .execute();
  await studio.db.updateTable("classes").set({ name: "মকল" }).where("id", "=", studioClass).execute();
  const [title, name] = await Promise.all(paths.map(draw));
  expect([title?.equals(drawn[0] as Buffer), name?.equals(drawn[1] as Buffer)]).toEqual([false, false]);
});

test("a title that begins with invisible words is drawn", async () => {
  const article = await createArticle(studio, { article_title: "\u200b \u200b Yoga" });
  expect((await pictures.request(`/social/article/${article}.png`)).status).toBe(200);
});

test("what has no picture of the studio's has a cover in an ink of its own", async () => {
  const pictured = ["/pictures/classes/yoga.svg", "", "/pictures/no-such.svg"];
  const [drawn, ...covers] = await Promise.all(
    pictured.map(async (class_image_url) => {
      const id = await createClass(studio, { class_name: `Shown by ${class_image_url}`, class_image_url });
      return Buffer.from(await (await pictures.request(`/social/class/${id}.png`)).arrayBuffer());
    }),
  );
  for (const cover of covers) expect(cover.equals(drawn as Buffer)).toBe(false);
});

test("a trainer's portrait is drawn for mails, with a picture or a cover, and nobody else's is", async () => {
  const drawn = ["/pictures/trainers/nusrat-jahan.svg", ""].map(async (photo_url) => {
    const { id } = await createTrainer(studio);
    await studio.db.updateTable("users").set({ photo_url }).where("id", "=", id).execute();
    return Buffer.from(await (await pictures.request(`/social/portrait/${id}.png`)).arrayBuffer());
  });
  for (const png of await Promise.all(drawn))
    expect(await sharp(png).metadata()).toMatchObject({ format: "png", width: 288, height: 360 });
  const member = await createPerson(studio);
  expect((await pictures.request(`/social/portrait/${member.id}.png`)).status).toBe(404);
});

// D66
test("an article's cover is drawn for mails, with its picture or one of its own, and of no other", async () => {
  const drawn = ["/pictures/articles/sleep.svg", ""].map(async (article_image_url) => {
    const id = await createArticle(studio, { article_image_url });
    return Buffer.from(await (await pictures.request(`/social/cover/${id}.png`)).arrayBuffer());
  });
  for (const png of await Promise.all(drawn))
    expect(await sharp(png).metadata()).toMatchObject({ format: "png", width: 960, height: 640 });
  expect((await pictures.request("/social/cover/nothing-like-it.png")).status).toBe(404);
});

// D63
test("a photo that the studio keeps is on the shared link, also in the place of one that lies elsewhere", async () => {
  const background = { r: 0, g: 200, b: 0 };
  const file = await sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .png()
    .toBuffer();
  const { id } = await keepPicture(studio.db, { file, now: new Date() });
  const address = "https://photos.example/green.jpg";
  const outside = { id: outsideId(address), address, picture_id: id, tries: 1, due_at: null };
  await studio.db.insertInto("outside_pictures").values(outside).execute();
  const greens = [addressOf(id), address].map(async (class_image_url) => {
    const studioClass = await createClass(studio, {
      class_name: `Green at ${class_image_url}`,
      class_image_url,
    });
    const png = await (await pictures.request(`/social/class/${studioClass}.png`)).arrayBuffer();
    const place = { left: 950, top: 315, width: 1, height: 1 };
    const [red = 255, green = 0, blue = 255] = await sharp(png).extract(place).raw().toBuffer();
    return green - Math.max(red, blue);
  });
  for (const green of await Promise.all(greens)) expect(green).toBeGreaterThan(150);
});

test("a card that cannot be drawn fails with its own cause, and the next one is drawn", async () => {
  const { id } = await keepPicture(studio.db, {
    file: await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
      .png()
      .toBuffer(),
    now: new Date(),
  });
  await studio.db
    .updateTable("pictures")
    .set({ bytes: Buffer.from("no picture") })
    .where("id", "=", id)
    .execute();
  const studioClass = await createClass(studio, { class_name: "Broken", class_image_url: addressOf(id) });
  const own = openPictures();
  own.onError((error, c) => c.text(error.message, 500));
  const broken = await own.request(`/social/class/${studioClass}.png`);
  expect(await broken.text()).toMatch(/unsupported image format/);
  expect((await own.request("/social/home.png")).status).toBe(200);
});

test("a picture is drawn once and kept over restarts, until what it shows changes", async () => {
  const dataDir = newFolder();
  const id = await createClass(studio, { class_name: "Kept" });
  const path = `/social/class/${id}.png`;
  const first = await openPictures(dataDir).request(path);
  expect(first.status).toBe(200);
  const [file] = readdirSync(join(dataDir, "social-pictures"));
  writeFileSync(join(dataDir, "social-pictures", file ?? ""), "as it was kept");

  expect(await (await openPictures(dataDir).request(path)).text()).toBe("as it was kept");
  const etag = first.headers.get("ETag") ?? "";
  const known = await openPictures(dataDir).request(path, { headers: { "If-None-Match": etag } });
  expect(known.status).toBe(304);
  await studio.db.updateTable("classes").set({ name: "Changed" }).where("id", "=", id).execute();
  expect(await (await openPictures(dataDir).request(path)).text()).not.toBe("as it was kept");
});

test("processes that share no folder draw the same picture under the same tag", async () => {
  const trainer = await createTrainer(studio, { name: "রুমানা ইসলাম" });
  const path = `/social/trainer/${trainer.id}.png`;
  const [one, other] = await Promise.all([openPictures().request(path), openPictures().request(path)]);
  expect(one.headers.get("ETag")).toBe(other.headers.get("ETag"));
  expect(Buffer.from(await one.arrayBuffer())).toEqual(Buffer.from(await other.arrayBuffer()));
});

test("a folder that cannot be written to keeps nobody from a picture", async () => {
  const dataDir = newFolder();
  writeFileSync(dataDir, "a file where the folder would be");
  expect((await openPictures(dataDir).request("/social/home.png")).status).toBe(200);
});

test("all who wait for one picture have it drawn once, and too many different ones are put off", async () => {
  const crowded = createRouter();
  crowded.onError(onError);
  crowded.route("/", openPictures(newFolder(), 1));
  const classes = await Promise.all(
    Array.from({ length: 4 }, (_, number) => createClass(studio, { class_name: `Crowd ${number}` })),
  );
  const ask = async (id = "") => (await crowded.request(`/social/class/${id}.png`)).status;
  const [one] = classes;
  expect(await Promise.all(Array.from({ length: 30 }, () => ask(one)))).toEqual(Array(30).fill(200));
  const answers = await Promise.all(classes.map(ask));
  expect(new Set(answers)).toEqual(new Set([200, 503]));
  expect(await ask(classes.at(-1))).toBe(200);
});
