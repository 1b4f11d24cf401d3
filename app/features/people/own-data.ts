import { identity } from "#app/account/identity/chosen.ts";
import { memberApi } from "#app/account/member-api.ts";
import { unwrap } from "#app/data/api.ts";
import { unwrapFile } from "#app/data/unwrap-file.ts";
import type { OwnDeletion } from "#contract/own-data.ts";

/**
 * Deletes the signed-in person's account (D71); says whether a hosted identity service, if any, has removed its part,
 * too.
 * @throws ApiFailure
 */
export async function deleteOwnAccount(json: OwnDeletion): Promise<{ hasServiceFollowed: boolean }> {
  await unwrap(memberApi.me.$delete({ json }));
  try {
    await (await identity()).removeAccount();
    return { hasServiceFollowed: true };
  } catch (error) {
    console.error("the identity service did not remove the account", error);
    return { hasServiceFollowed: false };
  }
}

/** Everything stored about the signed-in person, as a file (D71). @throws ApiFailure */
export function fetchOwnData(): Promise<File> {
  return unwrapFile(memberApi.me.data.$get(), "my-data.json");
}
