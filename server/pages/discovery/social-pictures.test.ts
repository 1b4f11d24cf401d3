import { expect, test, vi } from "vitest";
import { createArticle, createClass, createTrainer } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { createSocialPictures } from "./social-pictures.ts";

const studio = setUpStudio();

test.each(["%00.png", "a%20b.png", `${"a".repeat(65)}.png`])(
  "the database is not asked for %s, which is no id of ours",
  async (file) => {
    const asked = vi.spyOn(studio.db, "selectFrom");
    for (const kind of ["class", "article", "trainer"]) {
      const answer = await createSocialPictures(studio.parts).request(`/social/${kind}/${file}`);
      expect(answer.status).toBe(404);
    }
    expect(asked).not.toHaveBeenCalled();
  },
);

test("an unknown class has no picture", async () => {
  const answer = await createSocialPictures(studio.parts).request("/social/class/class-nobody.png");
  expect(answer.status).toBe(404);
});

test("names and titles in Bengali are drawn, not as one box like another", async () => {
  const pictures = createSocialPictures(studio.parts);
  const draw = async (path: string) => {
    const answer = await pictures.request(path);
    expect(answer.headers.get("Content-Type")).toBe("image/png");
    return Buffer.from(await answer.arrayBuffer());
  };
  const [one, other] = [
    await createClass(studio, { class_name: "কলম" }),
    await createClass(studio, { class_name: "বরফ" }),
  ];
  expect(await draw(`/social/class/${one}.png`)).not.toEqual(await draw(`/social/class/${other}.png`));
  const writer = await createTrainer(studio, { name: "রুমানা ইসলাম" });
  const article = await createArticle(studio, { writer, article_title: "ঘুম আর বিশ্রাম ".repeat(8) });
  expect(await draw(`/social/article/${article}.png`)).not.toEqual(
    await draw(`/social/trainer/${writer.id}.png`),
  );
});
