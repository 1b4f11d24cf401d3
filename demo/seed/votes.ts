/** Who found an article good, and who did not: people's ids. */
export type DemoVotes = { articleId: string; up: readonly string[]; down: readonly string[] };

/** Votes of the demo data; the demo accounts have none, so that whoever tries them can still vote (D35). */
export const demoVotes: readonly DemoVotes[] = [
  {
    articleId: "article-strength-is-a-skill",
    up: [
      "member-sabbir-hossain",
      "member-ayesha-rahman",
      "member-kamal-uddin",
      "member-joy-barua",
      "trainer-farzana-akter",
      "trainer-imran-chowdhury",
    ],
    down: [],
  },
  {
    articleId: "article-ten-minutes",
    up: ["member-lamia-karim", "member-rumana-islam", "member-ayesha-rahman", "trainer-nusrat-jahan"],
    down: ["member-sabbir-hossain"],
  },
  {
    articleId: "article-breathing",
    up: ["member-rumana-islam", "member-lamia-karim", "member-kamal-uddin"],
    down: [],
  },
  {
    articleId: "article-eat-for-summer",
    up: [
      "member-rumana-islam",
      "member-joy-barua",
      "member-ayesha-rahman",
      "member-lamia-karim",
      "trainer-tanvir-ahmed",
    ],
    down: ["member-kamal-uddin"],
  },
  {
    articleId: "article-sleep",
    up: ["member-ayesha-rahman", "member-joy-barua", "trainer-mitali-das"],
    down: ["member-sabbir-hossain"],
  },
  {
    articleId: "article-why-we-ride",
    up: ["member-ayesha-rahman", "member-kamal-uddin"],
    down: [],
  },
  {
    articleId: "article-knees",
    up: [
      "member-kamal-uddin",
      "member-rumana-islam",
      "member-ayesha-rahman",
      "member-lamia-karim",
      "member-sabbir-hossain",
      "trainer-farzana-akter",
      "trainer-tanvir-ahmed",
    ],
    down: [],
  },
  {
    articleId: "article-protein-on-a-budget",
    up: [
      "member-joy-barua",
      "member-sabbir-hossain",
      "member-lamia-karim",
      "member-rumana-islam",
      "trainer-nusrat-jahan",
    ],
    down: ["trainer-tanvir-ahmed"],
  },
  {
    articleId: "article-rest-days",
    up: ["member-kamal-uddin", "member-lamia-karim", "trainer-mitali-das", "trainer-imran-chowdhury"],
    down: ["member-joy-barua"],
  },
];
