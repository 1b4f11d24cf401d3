import { z } from "zod";
import { ownPicture } from "./constants.ts";

/** An id as the studio gives them out: letters, digits, `-` and `_`, 64 characters at most. */
export const Id = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, "This isn’t a valid ID")
  .meta({ example: "class-yoga" });

/** A day YYYY-MM-DD. */
export const Day = z.iso
  .date("Enter a date")
  // Further off a year has another number of digits, and days no longer sort as text.
  .refine((day) => day >= "2000" && day < "3000", "Enter a date from 2000 to 2999")
  .meta({ example: "2026-11-22" });

/** An email address, trimmed and lower-cased: identity and studio meet by it (D10). */
export const Email = z
  .string()
  .trim()
  // Before: the small letter of the sign for kelvins is a k, and its address somebody else's.
  .refine((text) => !/\P{ASCII}/u.test(text), "Enter a valid email address")
  .toLowerCase()
  .max(254, "This address is too long")
  .pipe(z.email("Enter a valid email address"))
  .meta({ format: "email", example: "member@shokti.test" });

const WebAddress = z.url({ protocol: /^https?$/, hostname: /.+/ });

/**
 * A picture: a web address (http or https, nothing that runs) that everybody can open, or one of the studio's own,
 * shipped or kept (D63).
 */
export const PictureUrl = pictureAddress((address) => address !== "");
/** A picture's address, or nothing. */
export const OptionalPictureUrl = pictureAddress(() => true);
/** A picture on somebody else's server. */
export const OutsidePictureUrl = pictureAddress((address) => address !== "" && !ownPicture.test(address));

// Not a union of schemas: forms would show a union's inner complaints.
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

/** Whoever sees the picture would be handed the password. */
function holdsLogin(address: string): boolean {
  const url = webAddressOf(address);
  return url !== undefined && url.username + url.password !== "";
}

/** Whether the host is a number, or a name that means something in one network only. */
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

/** Text that somebody wrote: trimmed, with something in it, and no control characters but line ends. */
export function writtenText({
  longest,
  missing = "This field is required",
}: {
  longest: number;
  missing?: string;
}) {
  return (
    z
      .string()
      .trim()
      .min(1, missing)
      .max(longest, tooLong(longest))
      .refine(hasSomethingToSee, missing)
      // Not a pattern, whose flag its published form would lose.
      .refine(canBeShown, cannotBeShown)
  );
}

/** A name that is what it looks like: without characters that nobody sees, or that turn the others round. */
export function writtenName(rules: Parameters<typeof writtenText>[0]) {
  return writtenText(rules).refine(
    (name) => dropHidden(name) === name,
    "This has invisible characters. Type it again",
  );
}

/** The text without hidden characters; the joiners that Bengali and others write with, and those of emoji, stay. */
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
  // That there is nothing at all is complained of already.
  return text === "" || /[\p{L}\p{N}\p{P}\p{S}]/u.test(seen);
}

/** The same where nothing need be written: then it is empty. */
export function optionalText({ longest }: { longest: number }) {
  return z.string().trim().max(longest, tooLong(longest)).refine(canBeShown, cannotBeShown).default("");
}

const tooLong = (longest: number) => `Keep this under ${longest} characters`;
const cannotBeShown = "This has characters that can’t be displayed";

function canBeShown(text: string): boolean {
  return /^(?:\P{Cc}|[\n\r\t])*$/u.test(text);
}

/** The largest count that a column of the database holds. */
export const largestCount = 2_147_483_647;

/** Counts the corrections of something. A change names the one it was made from: a later one is not lost (D62). */
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

/** Answer to a creation (D30). */
export const Inserted = z.object({ insertedId: Id }).meta({ id: "Inserted" });
/** Answer to an update: an unchanged update is still a success (D30). */
export const Modified = z.object({ modifiedCount: z.number().int() }).meta({ id: "Modified" });
/** Answer to a deletion: 0 when there was nothing to delete (D38). */
export const Deleted = z.object({ deletedCount: z.number().int() }).meta({ id: "Deleted" });
