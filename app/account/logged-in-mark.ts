import { loggedInCookie } from "#contract/constants.ts";
import { firebaseProject } from "./identity/firebase-project.ts";
import type { Session } from "./session.ts";

const yearS = 365 * 24 * 60 * 60;

/**
 * Tells the server by a cookie that this browser holds an access token. Without it nobody's page is rendered: a logout
 * that the network cut off leaves the login's own cookie behind, which no script can remove. A hosted identity service
 * has no such cookie, and the server cannot know who asks.
 */
export function markLoggedIn({ status }: Session): void {
  if (status === "loading" || firebaseProject()) return;
  const isMarked = document.cookie.split("; ").includes(`${loggedInCookie}=1`);
  if (isMarked === (status === "signedIn")) return;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is too young for the browsers that we support
  document.cookie = `${loggedInCookie}=1; Path=/; SameSite=Lax; Max-Age=${isMarked ? 0 : yearS}${secure}`;
}
