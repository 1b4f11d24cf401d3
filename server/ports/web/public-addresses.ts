import { BlockList, isIP } from "node:net";

/**
 * IPv4 ranges that are not public hosts: this machine, private networks, examples, multicast (IANA's special-purpose
 * registry).
 */
const notPublic = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  // Cloud metadata services, which hand out secrets.
  ["169.254.0.0", 16],
  // Azure's channel to its machines, under a public-looking address.
  ["168.63.129.16", 32],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  notPublic.addSubnet(network, bits, "ipv4");

/** Parts of public IPv6 that lead elsewhere: tunnels that embed an IPv4 address, and examples. */
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  notPublic.addSubnet(network, bits, "ipv6");

/** All IPv6 hosts on the internet are in here; mapped, translated, local and private addresses are not. */
const givenOut = new BlockList();
givenOut.addSubnet("2000::", 3, "ipv6");

/** Whether this is the address of a public host, rather than one only we or our cloud can reach. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !notPublic.check(address, "ipv4");
  return version === 6 && givenOut.check(address, "ipv6") && !notPublic.check(address, "ipv6");
}
