import { Gauge, type Registry } from "prom-client";

/** Values by their labels. */
export type Figures = [labels: Record<string, string>, value: number][];

/** A gauge that is read at each scrape. */
export type ReadGauge = {
  help: string;
  labels?: readonly string[];
  read(): Figures | Promise<Figures>;
};

/** Adds a gauge that is read at each scrape. Labels that `read` no longer returns are removed. */
export function addGauge(registry: Registry, name: string, { help, labels = [], read }: ReadGauge): void {
  new Gauge({
    name,
    help,
    labelNames: labels,
    registers: [registry],
    async collect() {
      const figures = await read();
      this.reset();
      // A gauge without a value is left out: 0 would be a value.
      if (labels.length === 0) this.remove();
      for (const [given, value] of figures) this.set(given, value);
    },
  });
}
