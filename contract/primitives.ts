import { z } from "zod";
import { ownPicture } from "./constants.ts";

/** An object by the name that the API's description gives it. */
export function named<Shape extends z.ZodRawShape>(id: string, shape: Shape) {
  return z.object(shape).meta({ id });
}

/** An id of the studio: letters, digits, `-` and `_`, at most 64 characters. */
export const Id = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, "This isn’t a valid ID")
  .meta({ example: "class-yoga" });

/** A day YYYY-MM-DD. */
export const Day = z.iso
  .date("Enter a date")
  // Years further away have another number of digits, so days would no longer sort as text.
  .refine((day) => day >= "2000" && day < "3000", "Enter a date from 2000 to 2999")
  .meta({ example: "2026-11-22" });

/** An email address, trimmed and lower-cased: it joins identity and studio (D10). */
export const Email = z
  .string()
  .trim()
  // Checked before lower-casing: the Kelvin sign's lower case is k, which would make it somebody else's address.
  .refine((text) => !/\P{ASCII}/u.test(text), "Enter a valid email address")
  .toLowerCase()
  .max(254, "This address is too long")
  .pipe(z.email("Enter a valid email address"))
  .meta({ format: "email", example: "member@shokti.test" });

const WebAddress = z.url({ protocol: /^https?$/, hostname: /.+/ });

/**
 * A picture: a public web address (http or https, nothing executable), or one of the studio's own, shipped or uploaded
 * (D63).
 */
export const PictureUrl = pictureAddress((address) => address !== "");
/** A picture's address, or empty. */
export const OptionalPictureUrl = pictureAddress(() => true);
/** A picture on an outside server. */
export const OutsidePictureUrl = pictureAddress((address) => address !== "" && !ownPicture.test(address));

// Not a union of schemas: forms would show the union's nested errors.
function pictureAddress(mayBe: (address: string) => boolean) {
  const isPicture = (address: string) =>
    address === "" ||
    ownPicture.test(address) ||
    (/^\P{Cc}*$/u.test(address) && WebAddress.safeParse(address).success);
  return z
    .string()
    .trim()
    .max(2000, "This address is too long")
    .refine(
      (address) => mayBe(address) && isPicture(address),
      "Enter a full web address, like https://example.com/picture.jpg",
    )
    .refine((address) => !holdsLogin(address), "Leave out the user name and password before the @")
    .refine((address) => !isPrivate(address), "Enter a public address, not a private one");
}

/** Everyone who sees the picture would get the password. */
function holdsLogin(address: string): boolean {
  const url = webAddressOf(address);
  return url !== undefined && url.username + url.password !== "";
}

/** Whether the host is an IP address, or a name that only resolves within a network. */
function isPrivate(address: string): boolean {
  const host = webAddressOf(address)?.hostname.replace(/\.$/, "");
  if (host === undefined) return false;
  const isNumber = host.startsWith("[") || /^[\d.]+$/.test(host);
  return (
    isNumber || !host.includes(".") || /\.(local|localhost|internal|intranet|lan|home|corp|arpa)$/.test(host)
  );
}

function webAddressOf(address: string): URL | undefined {
  return WebAddress.safeParse(address).success ? new URL(address) : undefined;
}

/**
 * Fields that hold people’s own words: searched, and set with typographic marks where they are shown. With something to
 * say of each, as what is derived from a field, such as by `describe`, inherits that and not its place in the registry.
 */
const ownWords = z.registry<{ areOwn: true }>();

/** The names of the fields of a body that hold people's own words, optional ones included. */
export function fieldsOfWords({ shape }: z.ZodObject): string[] {
  return Object.keys(shape).filter((name) => holdsWords(shape[name]));
}

function holdsWords(field: unknown): boolean {
  const isWrapped =
    field instanceof z.ZodOptional || field instanceof z.ZodNullable || field instanceof z.ZodDefault;
  return ownWords.get(field as z.ZodType) !== undefined || (isWrapped && holdsWords(field.unwrap()));
}

type TextRules = { longest: number; missing?: string };

/** Text somebody wrote: trimmed, not empty, and without control characters other than line breaks. */
export function writtenText(rules: TextRules) {
  return seenText(z.string().trim(), rules);
}

/** A title: the same on one line. */
export function writtenLine(rules: TextRules) {
  return seenText(z.string().overwrite(oneLine), rules);
}

/** The text on one line: white space, line ends included, becomes single spaces. */
export function oneLine(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\p{White_Space}+/gu, " ")
    .trim();
}

function seenText(text: z.ZodString, { longest, missing = "This field is required" }: TextRules) {
  return (
    text
      .min(1, missing)
      .max(longest, tooLong(longest))
      .refine(hasSomethingToSee, missing)
      // Not a pattern: its published form would lose the flag.
      .refine(canBeShown, cannotBeShown)
      .register(ownWords, { areOwn: true })
  );
}

/** A name that is what it looks like: on one line, without invisible or direction-changing characters. */
export function writtenName(rules: TextRules) {
  return writtenLine(rules)
    .refine((name) => dropHidden(name) === name, "This has invisible characters. Type it again")
    .register(ownWords, { areOwn: true });
}

/** The text without hidden characters; the joiners of Bengali and other scripts, and of emoji, stay. */
export function dropHidden(text: string): string {
  return text.replace(hiddenOrJoining, (found, joined) => (joined === undefined ? "" : found));
}

const joiningLetter = String.raw`(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\p{L}\p{M}]`;
const picture = String.raw`\p{Emoji}[\uFE0E\uFE0F]?|\p{Emoji_Modifier}`;
const flag = String.raw`\u{1F3F4}[\u{E0020}-\u{E007F}]+`;
const hidden = String.raw`[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2800]`;
const hiddenOrJoining = new RegExp(
  `(${flag}|(?:${picture})\\u200D?|${joiningLetter}[\\u200C\\u200D])|${hidden}`,
  "gu",
);

function hasSomethingToSee(text: string): boolean {
  const seen = text.replace(new RegExp(hidden, "gu"), "");
  // An empty text has already been reported.
  return text === "" || /[\p{L}\p{N}\p{P}\p{S}]/u.test(seen);
}

/** The same for optional text, which may be empty. */
export function optionalText(rules: { longest: number }) {
  return anyText(z.string().trim(), rules);
}

/** Optional text on one line. */
export function optionalLine(rules: { longest: number }) {
  return anyText(z.string().overwrite(oneLine), rules);
}

function anyText(text: z.ZodString, { longest }: { longest: number }) {
  return text
    .max(longest, tooLong(longest))
    .refine(canBeShown, cannotBeShown)
    .default("")
    .register(ownWords, { areOwn: true });
}

const tooLong = (longest: number) => `Use at most ${longest} characters`;
const cannotBeShown = "This has characters that can’t be displayed";

function canBeShown(text: string): boolean {
  return /^(?:\P{Cc}|[\n\r\t])*$/u.test(text);
}

/** The largest integer a database column holds. */
export const largestCount = 2_147_483_647;

/**
 * The version of something that can be edited. An edit names the one it was made from, so that a later one is not lost
 * (D62).
 */
export const Version = z.number().int().min(1).max(largestCount);

type Changed<Shape extends z.ZodRawShape> = {
  [Name in keyof Shape]: z.ZodOptional<Shape[Name] extends z.ZodDefault<infer Given> ? Given : Shape[Name]>;
};

/**
 * Body of a change to what was written by such a body (D62): any of its fields, and the version that they were changed
 * from. What is not sent stays: no default stands in for it, as it would in `partial()`.
 */
export function changeOf<Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>) {
  const fields = Object.entries<z.ZodRawShape[string]>(shape).map(([name, field]) => [
    name,
    z.optional(field instanceof z.ZodDefault ? field.unwrap() : field),
  ]);
  return z.object({ ...(Object.fromEntries(fields) as Changed<Shape>), version: Version });
}

/** What such a body wrote, as it is read: texts, whatever the rules were when they were written. */
export function asRead<Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>) {
  const fields = Object.keys(shape).map((name) => [name, z.string()]);
  return Object.fromEntries(fields) as { [Name in keyof Shape]: z.ZodString };
}

/** The answer to a creation (D30). */
export const Inserted = named("Inserted", { insertedId: Id });
/** The answer to an update: one that changes nothing is still a success (D30). */
export const Modified = named("Modified", { modifiedCount: z.number().int() });
/** The answer to a deletion: 0 if there was nothing to delete (D38). */
export const Deleted = named("Deleted", { deletedCount: z.number().int() });
