import type { Api } from "#app/lib/api.ts";
import { articlesQuery } from "#app/queries/articles.ts";
import { classesQuery } from "#app/queries/classes.ts";
import { reviewsQuery } from "#app/queries/reviews.ts";
import { trainersQuery } from "#app/queries/users.ts";

/** What Home shows of each list (spec §9). */
export function homeQueries(api?: Api) {
  return {
    topClasses: classesQuery({ api, limit: 6 }),
    reviews: reviewsQuery({ api }),
    recentArticles: articlesQuery({ api, limit: 3 }),
    firstTrainers: trainersQuery({ api, limit: 3 }),
  };
}
