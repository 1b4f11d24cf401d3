import { typeset } from "#contract/typeset.ts";
import { brand } from "#studio/brand.ts";

/** A page's title, as the browser's tab shows it (D9), and its description. */
export function pageMeta({
  title,
  description = brand.description,
}: {
  title: string;
  description?: string;
}) {
  return [
    { title: `${typeset(title)} · ${brand.name}` },
    { name: "description", content: typeset(description) },
  ];
}
