import { expect, test } from "vitest";
import { roomFor } from "./room-for.ts";

test.each(["মিনা", "Rumi জাহান", "عائشة", "ครูมิน", "ミナ"])("%s gets taller lines", (words) => {
  expect(roomFor(words)).toBe("tall-letters");
});

test.each(["Łukasz Żak", "Ελένη", "Мина", "1º piso, 3ª", "HIIT 45’", ""])(
  "%s keeps the poster's lines",
  (words) => {
    expect(roomFor(words)).toBeUndefined();
  },
);
