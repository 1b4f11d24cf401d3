import { ApiFailure } from "./api-failure.ts";

/** The response's file, named as its headers say. @throws ApiFailure */
export async function unwrapFile(
  answer: Promise<Pick<Response, "ok" | "status" | "headers" | "blob"> & { json(): Promise<unknown> }>,
  otherwise: string,
): Promise<File> {
  const response = await answer;
  if (!response.ok) throw new ApiFailure(response.status, await response.json().catch(() => null));
  const [, name = otherwise] =
    /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "") ?? [];
  const content = await response.blob();
  return new File([content], name, { type: content.type });
}
