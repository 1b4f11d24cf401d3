/** The version of the studio's own pictures, set by the build; undefined while they may change under the same name. */
const version: string | undefined = import.meta.env.PICTURES_VERSION;

/** Whether a picture was drawn for the studio; all others are photos that someone added. */
export function isDrawing(src: string): boolean {
  return src.startsWith("/pictures/") && !src.startsWith("/pictures/kept/");
}

/**
 * A picture's URL. One that ships with the studio contains its version, so that browsers may cache it for good; one
 * that someone added has a different URL for different content.
 */
export function pictureAddress(src: string): string {
  return version && isDrawing(src) ? `${src}?v=${version}` : src;
}
