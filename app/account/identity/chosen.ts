import { embeddedIdentity } from "./embedded.ts";
import { firebaseProject } from "./firebase-project.ts";
import type { IdentityClient } from "./identity-client.ts";
import { lateFirebase } from "./late-firebase.ts";

let chosen: IdentityClient | undefined;

/** The identity service that this studio uses (D11). For the browser: the page itself says which it is. */
export function identity(): IdentityClient {
  if (chosen) return chosen;
  const project = firebaseProject();
  chosen = project ? lateFirebase(project) : embeddedIdentity;
  return chosen;
}
