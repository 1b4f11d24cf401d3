import { z } from "zod";
import { longestCursor, longestPage, longestSearch } from "./constants.ts";

/** The query parameters of every list (D47). Without `limit` it returns at most `longestList` rows. */
export const ListQuery = z.object({
  q: z.string().trim().max(longestSearch).optional().describe("Text to search for"),
  limit: z.coerce.number().int().min(1).max(longestPage).optional().describe("Rows per page"),
  cursor: z.string().max(longestCursor).optional().describe("Where the page starts; from the `Link` header"),
});
export type ListQuery = z.infer<typeof ListQuery>;
