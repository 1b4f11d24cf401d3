import { afterAll, beforeAll } from "vitest";

/** Paints the pages of this file: for all others that is work for nobody (vitest.config.ts). */
export function letThingsPaint(): void {
  beforeAll(() => show("1"));
  afterAll(() => show("0"));
}

function show(opacity: string): void {
  parent.document.documentElement.style.opacity = opacity;
}
