import { expect, test } from "vitest";
import { z } from "zod";
import {
  dropHidden,
  fieldsOfWords,
  OptionalPictureUrl,
  optionalLine,
  optionalText,
  PictureUrl,
  writtenLine,
  writtenName,
  writtenText,
} from "./primitives.ts";

const Name = writtenName({ longest: 80, missing: "Name is required" });
const messagesOf = (schema: z.ZodType, text: string) =>
  schema.safeParse(text).error?.issues.map(({ message }) => message);

test("a name with characters that nobody sees, or that turn it round, is refused and told so", () => {
  for (const sign of ["\u200B", "\u200E", "\u202E", "\u2066", "\uFEFF", "\u00AD", "\u2060", "\u061C"])
    expect(messagesOf(Name, `Nus${sign}rat`), encodeURIComponent(sign)).toEqual([
      "This has invisible characters. Type it again",
    ]);
  // A joiner between Latin letters joins nothing: the name only looks like another one.
  for (const sign of ["\u200C", "\u200D"]) expect(messagesOf(Name, `Nus${sign}rat`)).toHaveLength(1);
});

test("a name or title is one line, however it was pasted, and has no other control characters", () => {
  const Title = writtenLine({ longest: 80 });
  for (const Line of [Name, Title]) {
    expect(Line.parse(" Mina\r\n\r\nAkter\t\u00A0\u2028 Rahman\u0085")).toBe("Mina Akter Rahman");
    for (const sign of ["\0", "\u001B", "\u007F", "\u0090"])
      expect(messagesOf(Line, `Mi${sign}na`), encodeURIComponent(sign)).toEqual([
        "This has characters that can’t be displayed",
      ]);
  }
  expect(Title.parse("\u200Fשלום\u200F at the studio")).toContain("\u200F");
});

test("a name of which there is nothing to see is missing", () => {
  for (const name of ["\u200B", "\u3164", "\u2800 \u2800", "\u200D\u200D"])
    expect(messagesOf(Name, name)?.[0], encodeURIComponent(name)).toBe("Name is required");
});

test("the joiners that Bengali, Persian and emoji are written with stay", () => {
  const names = [
    "নুসরাত জাহান",
    "র\u200D্যাব",
    "উত্\u200D",
    "می\u200Cخواهم",
    "Zoë O’Neill",
    "Team 👩🏽\u200D🚀 ❤\uFE0F\u200D🔥 1\uFE0F\u20E3",
    "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
  ];
  for (const name of names) {
    expect(Name.parse(name)).toBe(name);
    expect(dropHidden(name)).toBe(name);
  }
});

test("a longer text may turn its lines round, but not be invisible", () => {
  const Text = writtenText({ longest: 2000 });
  expect(Text.parse("\u200Fשלום\u200F, she wrote.")).toContain("she wrote");
  expect(messagesOf(Text, "\u200B\n\u200B")).toEqual(["This field is required"]);
});

test("an optional line may be left out, and is one line however it was typed", () => {
  const Line = optionalLine({ longest: 9 });
  expect(Line.parse(undefined)).toBe("");
  expect(Line.parse(" a\n b\t")).toBe("a b");
  expect(messagesOf(Line, "0123456789")).toEqual(["Use at most 9 characters"]);
});

test("a field of people's own words is one also where it may be left out", () => {
  const body = z.object({
    title: writtenLine({ longest: 9 }),
    note: optionalText({ longest: 9 }),
    level: writtenLine({ longest: 9 }).nullish(),
    hint: writtenText({ longest: 9 }).optional().default("-"),
    line: optionalLine({ longest: 9 }).describe("Described"),
    picture: OptionalPictureUrl.nullish().describe("Not words"),
  });
  expect(fieldsOfWords(body)).toEqual(["title", "note", "level", "hint", "line"]);
});

test("a picture's address hands out no password, and is not one of a private network", () => {
  const wordFor = (address: string) => messagesOf(PictureUrl, address);
  for (const address of ["https://me:secret@example.com/me.jpg", "https://me@example.com/me.jpg"])
    expect(wordFor(address), address).toEqual(["Leave out the user name and password before the @"]);
  const hosts = ["localhost", "localhost.", "127.1", "0x7f.0.0.1", "10.0.0.8", "192.168.1.2", "[::1]", "nas"];
  for (const host of [...hosts, "nas.local", "studio.internal", "[fd00::1]", "169.254.169.254"])
    expect(wordFor(`http://${host}/me.jpg`), host).toEqual(["Enter a public address, not a private one"]);
});

test("a public address, a file of the studio's own or, where it may be, nothing is a picture", () => {
  for (const address of ["https://example.com/me.jpg", "http://pictures.example.co.uk:8080/a?b=@c"])
    expect(PictureUrl.parse(address)).toBe(address);
  expect(PictureUrl.parse("/pictures/trainers/nusrat-jahan.svg")).toMatch(/nusrat/);
  expect(OptionalPictureUrl.parse("")).toBe("");
});
