import { firebaseProject } from "./firebase-project.ts";
import type { IdentityClient } from "./identity-client.ts";
import { lateIdentity } from "./late-identity.ts";

const embedded = lateIdentity(async () => (await import("./embedded.ts")).embeddedIdentity);
let hosted: IdentityClient | undefined;

/** The identity service this studio uses (D11). Browser only: the page itself says which one. */
export function identity(): IdentityClient {
  const project = firebaseProject();
  if (!project) return embedded;
  hosted ??= lateIdentity(async () => (await import("./firebase.ts")).openFirebase(project));
  return hosted;
}
