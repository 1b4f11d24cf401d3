/**
 * Whether a link or an email is only an example: on a reserved domain (RFC 2606), or named like one. The studio's start
 * as examples, until its owner sets their own (D68). A page of the studio's own is none.
 */
export function isExample(address: string): boolean {
  if (address.startsWith("/")) return false;
  const { hostname, pathname } = new URL(address.includes("://") ? address : `mail://${address}`);
  return /(^|\.)(example(\.(com|net|org))?|test|invalid)$/.test(hostname) || /\bexample\b/.test(pathname);
}
