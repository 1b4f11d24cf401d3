import { BlockList, isIP } from "node:net";

/**
 * Addresses and networks, such as `10.0.0.1, 172.16.0.0/12, ::1`.
 * @throws Error when an entry is neither
 */
export function readAddressList(text: string): BlockList {
  const list = new BlockList();
  for (const entry of text.split(",").map((part) => part.trim())) {
    if (entry === "") continue;
    const [address = "", bits] = entry.split("/");
    const family = familyOf(address);
    const most = family === "ipv4" ? 32 : 128;
    if (!family || (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= most)))
      throw new Error("is a list of addresses and networks, like 10.0.0.1, 172.16.0.0/12");
    list.addSubnet(address, bits === undefined ? most : Number(bits), family);
  }
  return list;
}

/** Whether the address is in the list; what is no address never is. */
export function isListed(list: BlockList, address: string): boolean {
  const family = familyOf(address);
  return family !== undefined && list.check(address, family);
}

function familyOf(address: string): "ipv4" | "ipv6" | undefined {
  return ({ 4: "ipv4", 6: "ipv6" } as const)[isIP(address)];
}
