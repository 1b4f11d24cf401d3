import type { Insertable } from "kysely";
import type { ReviewsTable } from "#server/db/schema.ts";

/** A review of the demo data, and how many days before the seeding it was written. */
type DemoReview = Omit<Insertable<ReviewsTable>, "date"> & { daysAgo: number };

/** The demo's reviews, newest first. */
export const demoReviews: readonly DemoReview[] = [
  {
    id: "review-ayesha-rahman",
    review:
      "I came for SPIN because my office is on Road 9 and I was tired of sitting in traffic. Four months on I cycle home. Tanvir noticed my saddle was too low on the first evening and my knees have been quiet since.",
    reviewer: "Ayesha Rahman",
    reviewer_img_url: "/pictures/reviewers/ayesha-rahman.svg",
    daysAgo: 26,
  },
  {
    id: "review-sabbir-hossain",
    review:
      "Nusrat made me write everything down. Half a year ago I squatted the empty bar; last week it was eighty kilos, and the notebook says I complained in both. The Standard plan is worth it for the monthly rewrite alone.",
    reviewer: "Sabbir Hossain",
    reviewer_img_url: "/pictures/reviewers/sabbir-hossain.svg",
    daysAgo: 45,
  },
  {
    id: "review-lamia-karim",
    review:
      "BOXING was my sister's idea. I had never made a fist, and nobody laughed. Rafiq keeps a row of gloves in small sizes, explains twice, and there really is a biscuit at the end. Tuesdays are taken now.",
    reviewer: "Lamia Karim",
    reviewer_img_url: "/pictures/reviewers/lamia-karim.svg",
    daysAgo: 67,
  },
  {
    id: "review-joy-barua",
    review:
      "The showers are hot, the fans work, and the water is cold. I know how that sounds, but I have been a member of five gyms in this city. The six o'clock group is the reason I get up.",
    reviewer: "Joy Barua",
    reviewer_img_url: "/pictures/reviewers/joy-barua.svg",
    daysAgo: 92,
  },
  {
    id: "review-rumana-islam",
    review:
      "I am fifty-nine and was afraid of being the oldest in YOGA. I am not, by a decade. Farzana gives each of us a different version of the same pose, and I can tie my shoes standing up again.",
    reviewer: "Rumana Islam",
    reviewer_img_url: "/pictures/reviewers/rumana-islam.svg",
    daysAgo: 110,
  },
  {
    id: "review-kamal-uddin",
    review:
      "After my hip operation the doctor said to keep moving, and the MOBILITY class let me do it holding a chair. They measured my reach on the first day. After eight weeks it was eleven centimetres more. I framed the card.",
    reviewer: "Kamal Uddin",
    reviewer_img_url: "/pictures/reviewers/kamal-uddin.svg",
    daysAgo: 128,
  },
];
