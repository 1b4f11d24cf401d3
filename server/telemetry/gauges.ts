import { Gauge, type Registry } from "prom-client";

/** Values by their labels. */
export type Figures = [labels: Record<string, string>, value: number][];

/** A gauge that is read at each scrape. Labels that `read` no longer returns are removed. */
export function addGauge(
  registry: Registry,
  {
    name,
    help,
    labels = [],
    read,
  }: { name: string; help: string; labels?: readonly string[]; read(): Figures },
): void {
  new Gauge({
    name,
    help,
    labelNames: labels,
    registers: [registry],
    collect() {
      this.reset();
      // A gauge without a value is left out: 0 would be a value.
      if (labels.length === 0) this.remove();
      for (const [given, value] of read()) this.set(given, value);
    },
  });
}
