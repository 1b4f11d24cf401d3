/**
 * The network an address is counted as. Anyone with one IPv6 address has all 2^64 in the same /64, so the /64 stands
 * for them; an IPv4 address stands for itself.
 */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const [begin = [], end = []] = address.split("::").map((side) => side.split(":").filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, 8 - begin.length - end.length) }, () => "0");
  return [...begin, ...zeros, ...end].slice(0, 4).join(":");
}

/** Whether an address is this machine's own: behind an untrusted proxy everyone seems to come from there. */
export const isHere = (address: string) => /^(127\.|::1$|in-process$|gone$)/.test(address);
