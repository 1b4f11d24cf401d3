/** Of the built studio's own pictures, put in by the build; undefined while they may change under the same name. */
const version: string | undefined = import.meta.env.PICTURES_VERSION;

/** The address of a picture. One of our own says its version, so that browsers may keep it for good. */
export function pictureAddress(src: string): string {
  return version && src.startsWith("/pictures/") ? `${src}?v=${version}` : src;
}
