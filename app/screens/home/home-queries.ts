import type { Api } from "#app/data/api.ts";
import { articlesQuery } from "#app/features/articles/queries.ts";
import { classesQuery } from "#app/features/classes/queries.ts";
import { trainersQuery } from "#app/features/people/queries.ts";
import { reviewsQuery } from "#app/features/reviews/queries.ts";

/** What Home shows of each list (spec §9). */
export function homeQueries(api?: Api) {
  return {
    topClasses: classesQuery({ api, limit: 6 }),
    reviews: reviewsQuery({ api }),
    recentArticles: articlesQuery({ api, limit: 3 }),
    firstTrainers: trainersQuery({ api, limit: 3 }),
  };
}
