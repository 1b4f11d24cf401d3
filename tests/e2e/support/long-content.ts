import type { Page } from "@playwright/test";

/** Sixty characters, once in words and once in one. */
export const longName = "Bartholomew Maximilian Featherstonehaugh-Cholmondeley Warner";
export const longWord = "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunt";

const person = {
  name: longName,
  photoUrl: "",
  email: `${longWord}@${longWord}.example`,
  biography: `${longWord} ${"I lift, and I teach it. ".repeat(60)}`,
  years_of_experience: 62.5,
  areas_of_expertise: Array.from({ length: 40 }, (_, index) => `Strength Training ${index + 1}`),
  available_slots: ["Morning", "Afternoon", "Evening"],
  available_classes: Array.from({ length: 40 }, (_, index) => `CLASS NUMBER ${index + 1}`),
};
const studioClass = { class_name: longWord, class_details: person.biography, class_image_url: "" };
const article = { article_title: `${longWord} ${longName}`, writer_name: longName, article_image_url: "" };

/** Has the API answer with people, classes and articles whose words are as long as they get, and no pictures. */
export async function answerAtLength(page: Page): Promise<void> {
  const kinds = [
    { path: /^\/(users|usersbyadmin)(\/|$)/, long: person },
    { path: /^\/classes(\/|$)/, long: studioClass },
    { path: /^\/articles(\/|$)/, long: article },
  ];
  for (const { path, long } of kinds) {
    await page.route(
      (url) => path.test(url.pathname) && !url.searchParams.has("email"),
      async (route) => {
        const response = await route.fetch();
        const body = await response.json();
        const json = Array.isArray(body) ? body.map((row) => ({ ...row, ...long })) : { ...body, ...long };
        await route.fulfill({ response, json });
      },
    );
  }
}
