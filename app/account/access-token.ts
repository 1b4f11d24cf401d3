import { kept } from "#app/ui/kept.ts";

/** The access token in browser storage (spec §3, D13); null for visitors. */
export const accessToken = kept("access-token");

/** A token that ends within a minute is renewed before it is sent. */
const marginMs = 60_000;

/** A token's claims, unverified (only the server can check them); null for no token or an unreadable one. */
export function readClaims(
  token: string | null,
): { email: string; endsSoon: boolean; hasEnded: boolean } | null {
  if (token === null) return null;
  try {
    const payload = token.split(".")[1] ?? "";
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, "+").replace(/_/g, "/")), (c) =>
      c.charCodeAt(0),
    );
    const { email, exp } = JSON.parse(new TextDecoder().decode(bytes)) as { email?: unknown; exp?: unknown };
    if (typeof email !== "string" || typeof exp !== "number") return null;
    const leftMs = exp * 1000 - Date.now();
    return { email, endsSoon: leftMs < marginMs, hasEnded: leftMs <= 0 };
  } catch {
    return null;
  }
}
