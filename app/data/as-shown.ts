import { typeset } from "#contract/typeset.ts";

/**
 * Where the API's answers have what people wrote. Not the names of classes, by which they are asked for, nor the bodies
 * of articles, whose quotation marks may be Markdown's: those are set where they are shown.
 */
const written =
  /^(name|biography|class_details|className|article_title|article_writer|writer_name|review|reviewer|reason|rejection_reason|trainerName|userName|title)$/;

/** An answer of the API as pages show it; forms begin with what was typed. */
export function asShown<Data>(data: Data): Data {
  if (Array.isArray(data)) return data.map(asShown) as Data;
  if (data?.constructor !== Object) return data;
  const fields = Object.entries(data).map(([key, value]) => [
    key,
    typeof value === "string" && written.test(key) ? typeset(value) : asShown(value),
  ]);
  return Object.fromEntries(fields);
}

/** The same as it was typed, for a form that corrects it. */
export function asTyped<Data>(data: Data): Data {
  return data;
}
