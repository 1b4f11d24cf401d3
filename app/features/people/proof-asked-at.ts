import { z } from "zod";
import { kept, orNothing } from "#app/ui/kept.ts";

const asked = kept("proof-asked-at");
const Asked = z.object({ email: z.string(), path: z.string().startsWith("/") });

/** Remembers which page asked this person to confirm their email: the mailed link opens another tab (D67). */
export function rememberProofAskedAt(where: z.infer<typeof Asked>): void {
  asked.write(JSON.stringify(where));
}

/** The page of this site that asked this person, if one did in this browser. */
export function proofAskedAt(email: string | undefined): string | undefined {
  const where = Asked.safeParse(orNothing(() => JSON.parse(asked.read() ?? "null")));
  return where.success && where.data.email === email ? where.data.path : undefined;
}
