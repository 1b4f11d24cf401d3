/** @typedef {Record<string, { version?: string, optional?: boolean, dev?: boolean, devOptional?: boolean }>} Packages as a lock file lists them, by path */

/**
 * Whether every package of the lock file is installed in its version. An optional one may be missing where it is for
 * another platform, but what is installed of it (the pinned Node among others) must not be outdated. What only
 * building and testing need may be missing where nothing is to be built.
 * @param {{ wanted: Packages, present: Packages, isBuilt?: boolean }} packages
 */
export function isInPlace({ wanted, present, isBuilt = false }) {
  return Object.entries(wanted).every(([path, { version, optional, dev, devOptional }]) => {
    const isLeftOut = (optional || (isBuilt && (dev || devOptional))) && !present[path];
    return path === "" || isLeftOut || version === present[path]?.version;
  });
}
