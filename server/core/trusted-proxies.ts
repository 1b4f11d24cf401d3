import proxyAddress from "proxy-addr";
import { z } from "zod";

type IsTrustedProxy = (address: string, hop: number) => boolean;

/** Parses a list of addresses and networks for a schema into a function that tells whether an address is in it. */
export function readProxies(text: string, context: z.RefinementCtx): IsTrustedProxy {
  const entries = text.split(",").map((entry) => entry.trim());
  if (entries.some(isAnybody)) {
    context.addIssue({
      code: "custom",
      message: "covers half the internet; name the addresses of your proxies",
    });
    return z.NEVER;
  }
  try {
    return proxyAddress.compile(entries.filter((entry) => entry !== ""));
  } catch {
    context.addIssue({
      code: "custom",
      message: "must be a list of addresses and networks, like 10.0.0.1, 172.16.0.0/12",
    });
    return z.NEVER;
  }
}

/** Whether a network is so wide that it includes visitors, who could then choose the address they are known by. */
function isAnybody(entry: string): boolean {
  const [address = "", bits = ""] = entry.split("/");
  if (bits === "") return /^(0\.0\.0\.0|::)$/.test(address);
  return bits.includes(".") ? !bits.startsWith("255.") : Number(bits) < (address.includes(":") ? 7 : 8);
}
