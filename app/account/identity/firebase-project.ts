import type { FirebaseProject } from "#contract/settings.ts";

/** The name of the page's meta element that names the project. */
export const firebaseMetaName = "shokti-firebase";

/**
 * The project where the identity service is Firebase. Read from the page, because tokens are requested before React
 * starts, and on error pages.
 */
export function firebaseProject(): FirebaseProject | undefined {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${firebaseMetaName}"]`);
  return meta ? (JSON.parse(meta.content) as FirebaseProject) : undefined;
}
