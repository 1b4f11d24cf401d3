import { ApiFailure } from "./api-failure.ts";

/** The answer's file, by the name that its headers give it. @throws ApiFailure */
export async function unwrapFile(
  answer: Promise<{ ok: boolean; status: number; headers: Headers; blob(): Promise<Blob> }>,
  otherwise: string,
): Promise<File> {
  const response = await answer;
  if (!response.ok) throw new ApiFailure(response.status, null);
  const [, name = otherwise] =
    /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "") ?? [];
  const content = await response.blob();
  return new File([content], name, { type: content.type });
}
