import type { Page } from "@playwright/test";

/** Sixty characters, once as several words and once as one. */
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

/** Vowels above and conjuncts below, which extend further than any Latin glyph. */
export const bengali = {
  name: "শ্রাবণী কৃষ্ণমূর্তি চৌধুরী",
  className: "শক্তি ও সহনশীলতা প্রশিক্ষণ",
  title: "ঘুমের মধ্যেই যে প্রশিক্ষণ: স্ত্রী-পুরুষ সবার জন্য",
};

/** Has the API answer with people, classes and articles that have the longest possible words, and no pictures. */
export function answerAtLength(page: Page): Promise<void> {
  return answerWith(page, { person, studioClass, article });
}

/** Has the API answer with people, classes and articles with Bengali names, and no pictures. */
export function answerInBengali(page: Page): Promise<void> {
  const { name, className, title } = bengali;
  const text = `${title}। ${className}। `.repeat(8);
  return answerWith(page, {
    person: {
      name,
      photoUrl: "",
      biography: text,
      available_classes: [className],
      areas_of_expertise: [className],
    },
    studioClass: { class_name: className, class_details: text, class_image_url: "" },
    article: {
      article_title: title,
      article_details: `${text}\n\n## ${title}\n\n${text}`,
      writer_name: name,
      article_image_url: "",
    },
  });
}

type Content = Record<"person" | "studioClass" | "article", object>;

async function answerWith(page: Page, { person, studioClass, article }: Content): Promise<void> {
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
