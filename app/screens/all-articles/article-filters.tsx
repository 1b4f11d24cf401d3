import { ListFilters } from "#app/lists/list-filters.tsx";
import { SearchField } from "#app/lists/search-field.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import type { ArticlesQuery } from "#contract/articles.ts";

type ArticleFiltersProps = {
  query: Partial<ArticlesQuery>;
  /** How many articles fit; unknown while loading. */
  total: number | undefined;
};

/** Search by words, and the order of the list; how many there are is said when it changes. */
export function ArticleFilters({ query, total }: ArticleFiltersProps) {
  return (
    <ListFilters
      label="Find an article"
      noun={{ one: "article", many: "articles" }}
      total={total}
      className="grid items-end gap-4 sm:grid-cols-[2fr_1fr]"
    >
      <SearchField placeholder="A title, a writer, or a word like “sleep”" defaultValue={query.q} />
      <SelectField label="Sort by" name="sort" defaultValue={query.sort ?? ""}>
        <option value="">Newest</option>
        <option value="upvoted">Most upvoted</option>
      </SelectField>
    </ListFilters>
  );
}
