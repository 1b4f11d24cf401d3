const storageKey = "access-token";
/** A token that ends within a minute is renewed before it is sent. */
const marginMs = 60_000;

/** The access token in browser storage (spec §3, D13); null for visitors and on the server. */
export function readToken(): string | null {
  return typeof localStorage === "undefined" ? null : localStorage.getItem(storageKey);
}

/** Keeps the token, or removes it. */
export function writeToken(token: string | null): void {
  if (token === null) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, token);
}

/** Calls back when another tab signs in or out. Returns how to stop. */
export function watchToken(onChange: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === storageKey || event.key === null) onChange();
  };
  window.addEventListener("storage", listen);
  return () => window.removeEventListener("storage", listen);
}

/** Whom a token names and whether it is about to end; null for what is no token. Checked by the server only. */
export function readClaims(token: string): { email: string; endsSoon: boolean } | null {
  try {
    const payload = token.split(".")[1] ?? "";
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, "+").replace(/_/g, "/")), (c) =>
      c.charCodeAt(0),
    );
    const { email, exp } = JSON.parse(new TextDecoder().decode(bytes)) as { email?: unknown; exp?: unknown };
    if (typeof email !== "string" || typeof exp !== "number") return null;
    return { email, endsSoon: exp * 1000 - Date.now() < marginMs };
  } catch {
    return null;
  }
}
