import { expect, test, vi } from "vitest";
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
