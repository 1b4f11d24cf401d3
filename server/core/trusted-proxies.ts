import proxyAddress from "proxy-addr";
import { z } from "zod";

type IsTrustedProxy = (address: string, hop: number) => boolean;

/** Reads a list of addresses and networks, for a schema: whether an address is one of theirs. */
export function readProxies(text: string, context: z.RefinementCtx): IsTrustedProxy {
  const entries = text.split(",").map((entry) => entry.trim());
  try {
    return proxyAddress.compile(entries.filter((entry) => entry !== ""));
  } catch {
    context.addIssue({
      code: "custom",
      message: "is a list of addresses and networks, like 10.0.0.1, 172.16.0.0/12",
    });
    return z.NEVER;
  }
}
