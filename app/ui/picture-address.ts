/** Of the built studio's own pictures, put in by the build; undefined while they may change under the same name. */
const version: string | undefined = import.meta.env.PICTURES_VERSION;

/** Whether a picture was drawn for the studio; all others are photos that somebody brought. */
export function isDrawing(src: string): boolean {
  return src.startsWith("/pictures/") && !src.startsWith("/pictures/kept/");
}

/**
 * The address of a picture. One that ships with the studio says its version, so that browsers may keep it for good;
 * one that somebody brought has another address for whatever is in it.
 */
export function pictureAddress(src: string): string {
  return version && isDrawing(src) ? `${src}?v=${version}` : src;
}
