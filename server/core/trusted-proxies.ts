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
    return remembered(proxyAddress.compile(entries.filter((entry) => entry !== "")));
  } catch {
    context.addIssue({
      code: "custom",
      message: "must be a list of addresses and networks, like 10.0.0.1, 172.16.0.0/12",
    });
    return z.NEVER;
  }
}

/** How many addresses are remembered with whether they are proxies. */
const mostAddresses = 1000;

/** Each request asks several times, of an address that must be taken apart; at which hop it is makes no difference. */
function remembered(isTrusted: IsTrustedProxy): IsTrustedProxy {
  const known = new Map<string, boolean>();
  return (address, hop) => {
    let answer = known.get(address);
    if (answer === undefined) {
      answer = isTrusted(address, hop);
      if (known.size === mostAddresses) known.clear();
      known.set(address, answer);
    }
    return answer;
  };
}

/** Whether a network is so wide that it includes visitors, who could then choose the address they are known by. */
function isAnybody(entry: string): boolean {
  const [address = "", bits = ""] = entry.split("/");
  if (bits === "") return /^(0\.0\.0\.0|::)$/.test(address);
  return bits.includes(".") ? !bits.startsWith("255.") : Number(bits) < (address.includes(":") ? 7 : 8);
}
