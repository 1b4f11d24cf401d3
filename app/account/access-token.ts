const storageKey = "access-token";
/** A token that ends within a minute is renewed before it is sent. */
const marginMs = 60_000;

/** Fallback where the browser blocks storage; lasts until the page is left. */
let unkept: string | null = null;

/** The access token in browser storage (spec §3, D13); null for visitors. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(storageKey) ?? unkept;
  } catch {
    return unkept;
  }
}

/** Stores the token, or removes it. */
export function writeToken(token: string | null): void {
  unkept = null;
  try {
    if (token === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, token);
  } catch {
    // People can still log in where storage is blocked.
    unkept = token;
  }
}

/**
 * Calls back when another tab signs in or out, even while this page was in the back-forward cache. Returns how to stop.
 */
export function watchToken(onChange: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === storageKey || event.key === null) onChange();
  };
  // A page restored from the back-forward cache has missed every event since it was left.
  const wake = ({ persisted }: PageTransitionEvent) => persisted && onChange();
  window.addEventListener("storage", listen);
  window.addEventListener("pageshow", wake);
  return () => {
    window.removeEventListener("storage", listen);
    window.removeEventListener("pageshow", wake);
  };
}

/** A token's claims, unverified (only the server can check them); null for no token or an unreadable one. */
export function readClaims(
  token: string | null,
): { email: string; endsSoon: boolean; hasEnded: boolean } | null {
  try {
    const payload = token?.split(".")[1] ?? "";
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
