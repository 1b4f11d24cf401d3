/** Looks at one thing: what is wrong with it, in words for whoever runs the studio, or nothing. */
export type ReadinessCheck = () => Promise<string | undefined> | string | undefined;

/** What must be in order before a proxy sends people here. Each part of the server adds what it alone can see. */
export type Readiness = {
  /**
   * Has `/readyz` look at this too. A check that says nothing for two seconds, or throws, is not in order either. What
   * is wrong with a `warning` is said, and people are served all the same.
   */
  add(name: string, check: ReadinessCheck, how?: { isWarning: boolean }): void;
  /** Whether nobody is to be sent here while this check finds something. */
  isNeeded(name: string): boolean;
  /** Every check by its name, with what is wrong. However many ask at once, it is looked once. */
  look(): Promise<Record<string, string | undefined>>;
};

const patienceMs = 2000;

/** A list of checks with nothing in it. `explain` says in words what a check has thrown. */
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
