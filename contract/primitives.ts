import { z } from "zod";

/** An id as the studio gives them out: letters, digits, `-` and `_`, 64 characters at most. */
export const Id = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, "This is not an id of ours")
  .meta({ example: "class-yoga" });

/** An email address, trimmed and lower-cased: identity and studio meet by it (D10). */
export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, "This address is too long")
  .pipe(z.email("Enter a valid email address"))
  .meta({ format: "email", example: "member@shokti.test" });

const WebAddress = z.url({ protocol: /^https?$/, hostname: /.+/ });
const ownPicture = /^\/pictures\/[a-z0-9/-]+\.(svg|webp|png|jpg)$/;

/** A picture: a web address (http or https, nothing that runs), or one of the studio's own, shipped or kept (D63). */
export const PictureUrl = pictureAddress((address) => address !== "");
/** A picture's address, or nothing. */
export const OptionalPictureUrl = pictureAddress(() => true);

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
    );
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
      .max(longest, `Keep this under ${longest} characters`)
      // Not a pattern, whose flag its published form would lose.
      .refine((text) => /^(?:\P{Cc}|[\n\r\t])*$/u.test(text), "This has characters that cannot be shown")
  );
}

/** Answer to a creation (D30). */
export const Inserted = z.object({ insertedId: Id }).meta({ id: "Inserted" });
/** Answer to an update: an unchanged update is still a success (D30). */
export const Modified = z.object({ modifiedCount: z.number().int() }).meta({ id: "Modified" });
/** Answer to a deletion: 0 when there was nothing to delete (D38). */
export const Deleted = z.object({ deletedCount: z.number().int() }).meta({ id: "Deleted" });
