import { memberApi } from "#app/account/member-api.ts";
import { unwrap } from "#app/data/api.ts";
import type { FetchPicture } from "#app/forms/picture-field.tsx";

/** Has the studio fetch a picture from another server and store it (D63). @throws ApiFailure */
export const fetchPicture: FetchPicture = async (address, signal) => {
  const asked = memberApi.pictures["from-address"].$post({ json: { address } }, { init: { signal } });
  return (await unwrap(asked)).address;
};
