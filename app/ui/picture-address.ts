/** Of the built studio's own pictures, put in by the build; undefined while they may change under the same name. */
const version: string | undefined = import.meta.env.PICTURES_VERSION;

/**
 * The address of a picture. One that ships with the studio says its version, so that browsers may keep it for good;
 * one that somebody brought has another address for whatever is in it.
 */
export function pictureAddress(src: string): string {
  const ships = src.startsWith("/pictures/") && !src.startsWith("/pictures/kept/");
  return version && ships ? `${src}?v=${version}` : src;
}
