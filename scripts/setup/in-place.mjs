/** @typedef {Record<string, { version?: string, optional?: boolean }>} Packages as a lock file lists them, by path */

/**
 * Whether every package of the lock file is there in its version. An optional one may be missing, where it is
 * for another platform, but what is there of it (the pinned Node among others) must not be an older one.
 * @param {{ wanted: Packages, present: Packages }} packages
 */
export function isInPlace({ wanted, present }) {
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    const isLeftOut = optional && !present[path];
    return path === "" || isLeftOut || version === present[path]?.version;
  });
}
