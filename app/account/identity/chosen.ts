import { firebaseProject } from "./firebase-project.ts";
import type { IdentityClient } from "./identity-client.ts";
import { lateIdentity } from "./late-identity.ts";

let chosen: IdentityClient | undefined;

/** The identity service that this studio uses (D11). For the browser: the page itself says which it is. */
export function identity(): IdentityClient {
  chosen ??= lateIdentity(async () => {
    const project = firebaseProject();
    if (project) return (await import("./firebase.ts")).openFirebase(project);
    return (await import("./embedded.ts")).embeddedIdentity;
  });
  return chosen;
}
