import { z } from "zod";
import { TrainerApplication, type User } from "#contract/users.ts";
import { hasApplied } from "./may-book.ts";

const [facebook, twitter] = TrainerApplication.shape.social_url.unwrap().element.options;

const twitterFault = "Enter a Twitter address";

/** The contract's application as the form holds it: each platform has a field, which may stay empty (spec §5). */
export const ApplicationInput = TrainerApplication.omit({ email: true, social_url: true }).extend({
  facebook: optionalUrl(facebook.shape.url, "Enter a Facebook address"),
  twitter: optionalUrl(twitter.shape.url, twitterFault),
});
export type ApplicationInput = z.infer<typeof ApplicationInput>;

/** What the form starts with: the last application, or nothing. */
export function startFrom(user: User): z.input<typeof ApplicationInput> {
  return {
    biography: user.biography,
    areas_of_expertise: user.areas_of_expertise as ApplicationInput["areas_of_expertise"],
    // Not 0, which nobody has entered: NaN is an empty number field.
    years_of_experience: hasApplied(user) ? user.years_of_experience : Number.NaN,
    available_slots: user.available_slots as ApplicationInput["available_slots"],
    facebook: linkOf(user, "Facebook"),
    twitter: linkOf(user, "Twitter"),
  };
}

/** The request body. */
export function toApplication(
  { facebook: facebookUrl, twitter: twitterUrl, ...rest }: ApplicationInput,
  email: string,
): TrainerApplication {
  const links: TrainerApplication["social_url"] = [];
  if (facebookUrl) links.push({ platform: "Facebook", url: facebookUrl });
  if (twitterUrl) links.push({ platform: "Twitter", url: twitterUrl });
  return { ...rest, email, social_url: links };
}

/** The field that a server error belongs to; social links are told apart by its message. */
export function fieldAtFault(path: string, message: string): keyof ApplicationInput | undefined {
  const [name = ""] = path.split(".");
  if (name === "social_url") return message === twitterFault ? "twitter" : "facebook";
  return name in ApplicationInput.shape ? (name as keyof ApplicationInput) : undefined;
}

function optionalUrl(url: z.ZodType<string, string>, error: string) {
  return z
    .string()
    .trim()
    .pipe(z.union([z.literal(""), url], error));
}

function linkOf({ social_url }: User, platform: "Facebook" | "Twitter"): string {
  return social_url.find((link) => link.platform === platform)?.url ?? "";
}
