/** Milliseconds that nothing takes that ends, however busy the machine: no test fails for how late an answer comes. */
export const unhurriedMs = 300_000;
