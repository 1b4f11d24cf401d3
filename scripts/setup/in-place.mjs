/** @typedef {Record<string, { version?: string, optional?: boolean, dev?: boolean, devOptional?: boolean, dependencies?: Record<string, string>, optionalDependencies?: Record<string, string> }>} Packages as a lock file lists them, by path */

/**
 * Whether every package of the lock file is installed in its version. An optional one may be missing where it is for
 * another platform, but what is installed of it (the pinned Node among others) must not be outdated. What only tests and
 * checks need may be missing where neither is to run.
 * @param {{ wanted: Packages, present: Packages, toRun?: boolean }} packages
 */
export function isInPlace({ wanted, present, toRun = false }) {
  return Object.entries(wanted).every(([path, { version, optional, dev, devOptional }]) => {
    const isLeftOut = (optional || (toRun && (dev || devOptional))) && !present[path];
    return path === "" || isLeftOut || version === present[path]?.version;
  });
}
