/** Checks one thing; returns what is wrong with it, in words for the studio's operator, or undefined. */
export type ReadinessCheck = () => Promise<string | undefined> | string | undefined;

/** What must be in order before a proxy sends traffic here. Each part of the server adds its own checks. */
export type Readiness = {
  /**
   * Adds a check to `/readyz`. One that gives no answer for two seconds, or throws, has failed. A failing `warning` is
   * reported, but does not make `/readyz` fail.
   */
  add(name: string, check: ReadinessCheck, how?: { isWarning: boolean }): void;
  /** Whether a failing check takes this process out of service. */
  isNeeded(name: string): boolean;
  /** Runs every check and returns what is wrong, by name. Concurrent callers share one run. */
  look(): Promise<Record<string, string | undefined>>;
};

const patienceMs = 2000;

/** An empty list of checks. `explain` puts into words what a check has thrown. */
export function createReadiness(explain: (error: unknown) => string | undefined): Readiness {
  const checks = new Map<string, ReadinessCheck>();
  const warnings = new Set<string>();
  let looking: ReturnType<Readiness["look"]> | undefined;

  async function lookAtAll() {
    const faults = [...checks].map(async ([name, check]) => [name, await faultOf(check)] as const);
    return Object.fromEntries(await Promise.all(faults));
  }

  async function faultOf(check: ReadinessCheck): Promise<string | undefined> {
    const silence = Promise.withResolvers<string>();
    const patience = setTimeout(silence.resolve, patienceMs, "no answer for two seconds");
    try {
      return await Promise.race([check(), silence.promise]);
    } catch (error) {
      return explain(error) ?? "cannot be checked";
    } finally {
      clearTimeout(patience);
    }
  }

  return {
    add(name, check, { isWarning } = { isWarning: false }) {
      checks.set(name, check);
      if (isWarning) warnings.add(name);
    },
    isNeeded: (name) => !warnings.has(name),
    look() {
      looking ??= lookAtAll().finally(() => {
        looking = undefined;
      });
      return looking;
    },
  };
}
