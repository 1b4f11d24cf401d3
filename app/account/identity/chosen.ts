import { firebaseProject } from "./firebase-project.ts";
import { type IdentityClient, IdentityFailure } from "./identity-client.ts";

const loading: Partial<Record<"embedded" | "hosted", Promise<IdentityClient>>> = {};

/**
 * The identity service this studio uses (D11). Browser only: the page itself says which one. Its code loads on first
 * use: visitors who just look around never load it. @throws IdentityFailure network-request-failed
 */
export function identity(): Promise<IdentityClient> {
  const project = firebaseProject();
  const kind = project ? "hosted" : "embedded";
  const open = async () =>
    project
      ? (await import("./firebase.ts")).openFirebase(project)
      : (await import("./embedded.ts")).embeddedIdentity;
  loading[kind] ??= open().catch(() => {
    delete loading[kind];
    throw new IdentityFailure("network-request-failed", "You seem to be offline.");
  });
  return loading[kind];
}

/** Loads the service ahead, so that a click need not wait for it. */
export function prepareIdentity(): void {
  identity().catch(() => undefined);
}
