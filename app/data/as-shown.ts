import { typeset } from "#contract/typeset.ts";

/**
 * Fields of API responses that hold people's own words. Not class names, which are looked up by, nor article bodies,
 * whose quotation marks may be Markdown: those are typeset where they are shown.
 */
const written =
  /^(name|biography|class_details|what_to_bring|className|article_title|article_writer|writer_name|review|reviewer|reason|rejection_reason|hidden_reason|trainerName|substituteName|userName|of|label|title|paidOtherwise|word|words)$/;

/** An API response typeset for display; forms start from what was typed. */
export function asShown<Data>(data: Data): Data {
  if (Array.isArray(data)) return data.map(asShown) as Data;
  if (data?.constructor !== Object) return data;
  const fields = Object.entries(data).map(([key, value]) => [
    key,
    typeof value === "string" && written.test(key) ? typeset(value) : asShown(value),
  ]);
  return Object.fromEntries(fields);
}

/** The response as it was typed, for a form that edits it. */
export function asTyped<Data>(data: Data): Data {
  return data;
}
