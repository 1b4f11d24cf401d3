import { firebaseProject } from "./firebase-project.ts";
import type { IdentityClient } from "./identity-client.ts";
import { lateIdentity } from "./late-identity.ts";

const embedded = lateIdentity(async () => (await import("./embedded.ts")).embeddedIdentity);
let hosted: IdentityClient | undefined;

/** The identity service that this studio uses (D11). For the browser: the page itself says which it is. */
export function identity(): IdentityClient {
  const project = firebaseProject();
  if (!project) return embedded;
  hosted ??= lateIdentity(async () => (await import("./firebase.ts")).openFirebase(project));
  return hosted;
}
