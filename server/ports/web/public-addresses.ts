import { BlockList, isIP } from "node:net";

/**
 * What of IPv4 is no public host: one's own machine and network, those of others, examples, multicast
 * (IANA's special-purpose registry).
 */
const notPublic = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  // Where clouds tell a machine its own secrets.
  ["169.254.0.0", 16],
  // Azure's way to its machines, under an address that looks like everybody's.
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

/** Within what of IPv6 is given out, those that lead elsewhere: tunnels that hold an IPv4 address, and examples. */
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  notPublic.addSubnet(network, bits, "ipv6");

/** All that IPv6 hosts of the internet have; what is mapped, translated, local or private lies outside. */
const givenOut = new BlockList();
givenOut.addSubnet("2000::", 3, "ipv6");

/** Whether this is the address of a host on the internet, and of none that only we, or our cloud, can reach. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !notPublic.check(address, "ipv4");
  return version === 6 && givenOut.check(address, "ipv6") && !notPublic.check(address, "ipv6");
}
