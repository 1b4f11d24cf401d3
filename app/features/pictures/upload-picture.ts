import { freshToken } from "#app/account/session.ts";
import { ApiFailure } from "#app/data/api-failure.ts";
import { textOf } from "#app/data/field-of.ts";
import type { UploadPicture } from "#app/forms/picture-upload.tsx";

/**
 * Uploads a picture to the studio (D63); returns its URL. Not with `fetch`, which reports no upload progress.
 * @throws ApiFailure, what `signal` was aborted with
 */
export const uploadPicture: UploadPicture = async (file, watch) => {
  const answer = await send(file, { ...watch, token: await freshToken() });
  const renewed = answer.status === 401 ? await freshToken({ renew: true }) : null;
  return addressIn(renewed ? await send(file, { ...watch, token: renewed }) : answer);
};

type Answer = { status: number; body: unknown };
type Sending = Parameters<UploadPicture>[1] & { token: string | null };

function send(file: File, { token, onProgress, signal }: Sending): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", "/pictures");
    request.responseType = "json";
    request.setRequestHeader("Content-Type", "application/octet-stream");
    if (token) request.setRequestHeader("Authorization", `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve({ status: request.status, body: request.response });
    request.onerror = () => reject(new ApiFailure(0, null));
    request.onabort = () => reject(signal.reason);
    if (signal.aborted) reject(signal.reason);
    else request.send(file);
    signal.addEventListener("abort", () => request.abort(), { once: true });
  });
}

function addressIn({ status, body }: Answer): string {
  if (status !== 201) throw new ApiFailure(status, body);
  return textOf(body, "address");
}
