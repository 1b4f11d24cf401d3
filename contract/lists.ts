import { z } from "zod";

/** How many rows a page holds at the most. */
export const longestPage = 100;

/** How many characters may be searched for. */
export const longestSearch = 100;

/** What narrows any list (D47). Without `limit` the whole array is answered. */
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

/** Header that carries the number of rows in the whole list, whatever `limit` says (D47). */
export const totalCountHeader = "X-Total-Count";
