import { z } from "zod";

/** How many rows a page holds at the most. */
export const longestPage = 100;

/** How many rows are answered where no `limit` says how many: an answer does not grow with the studio (D47). */
export const longestList = 200;

/** How many characters may be searched for. */
export const longestSearch = 100;

/** What narrows any list (D47). Without `limit` it answers `longestList` rows at most. */
export const ListQuery = z.object({
  q: z.string().trim().max(longestSearch).optional().meta({ description: "Text to search for" }),
  limit: z.coerce.number().int().min(1).max(longestPage).optional().meta({ description: "Rows a page" }),
  cursor: z
    .string()
    .max(500)
    .optional()
    .meta({ description: "Where the page begins, from the `Link` header" }),
});
export type ListQuery = z.infer<typeof ListQuery>;

/** Header of a list's first page: the number of rows in the whole list, whatever `limit` says (D47). */
export const totalCountHeader = "X-Total-Count";
