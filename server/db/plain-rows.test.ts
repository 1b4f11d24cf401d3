import { expect, test } from "vitest";
import { setUpStudio } from "#tests/server/studio.ts";
import { changeRows, deleteRows } from "./plain-rows.ts";

const studio = setUpStudio();

test("rows that no column names are neither changed nor deleted", async () => {
  await expect(changeRows(studio.db, "classes", {}, { details: "" })).rejects.toThrow("at least one column");
  await expect(deleteRows(studio.db, "classes", {})).rejects.toThrow("at least one column");
});
