/**
 * Whether an address is only an example: on a reserved domain (RFC 2606), or named like one. The studio's links start
 * as examples, until its owner sets their own (D68).
 */
export function isExample(address: string): boolean {
  const { hostname, pathname } = new URL(address);
  return /(^|\.)example(\.(com|net|org))?$/.test(hostname) || /\bexample\b/.test(pathname);
}
