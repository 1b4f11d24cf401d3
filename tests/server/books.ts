import { expect } from "vitest";
import { findBookErrors } from "#server/features/books/check-books.ts";
import { findPlaceErrors } from "#server/features/books/check-places.ts";
import type { Studio } from "./studio.ts";

/** Neither the books nor the places hold a contradiction. */
export async function expectRightBooks({ db, clock }: Studio): Promise<void> {
  expect(await findBookErrors(db)).toEqual([]);
  expect(await findPlaceErrors(db, clock.now())).toEqual([]);
}
