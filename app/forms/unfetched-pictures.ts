import type { QueryClient } from "@tanstack/react-query";
import type { FieldValues } from "react-hook-form";
import { ApiFailure } from "#app/data/api-failure.ts";
import { OutsidePictureUrl } from "#contract/primitives.ts";
import type { FieldControl } from "./form-field.tsx";
import { pictureFromQuery } from "./picture-field.tsx";

type Typed = { fields: readonly [name: string, FieldControl][]; values: FieldValues; start: FieldValues };

/**
 * Why the studio can't fetch a picture that was typed for somebody or something that is there already, by its field: it
 * isn't saved, and what stood there stays (D63). @throws ApiFailure where nobody could ask for it
 */
export async function findUnfetchedPictures(
  queryClient: QueryClient,
  { fields, values, start }: Typed,
): Promise<Record<string, string>> {
  const faults: Record<string, string> = {};
  for (const [name, field] of fields) {
    if (field.control !== "picture" || (field.shows === undefined && !start[name])) continue;
    const address = values[name];
    if (address === start[name] || !OutsidePictureUrl.safeParse(address).success) continue;
    try {
      await queryClient.fetchQuery(pictureFromQuery(address, field.fetchFrom));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      faults[name] = error.message;
    }
  }
  return faults;
}

function isRefusal(error: unknown): error is ApiFailure {
  return error instanceof ApiFailure && error.status !== 0 && error.code !== "unauthenticated";
}
