/**
 * Whether an address is only an example of one: on a domain that is reserved for them (RFC 2606), or named so. The
 * studio's links begin as examples, until its owner names their own (D68).
 */
export function isExample(address: string): boolean {
  const { hostname, pathname } = new URL(address);
  return /(^|\.)example(\.(com|net|org))?$/.test(hostname) || /\bexample\b/.test(pathname);
}
