import type { DeskWay } from "./desk.ts";

/** How somebody paid at the desk, as receipts and mails have it (D91): "in cash". */
export const deskWords: Record<DeskWay, string> = {
  cash: "in cash",
  wallet: "by mobile wallet",
  bank: "by bank transfer",
};

/** The same as a choice. */
export const deskWays = [
  { value: "cash", label: "In cash" },
  { value: "wallet", label: "Mobile wallet" },
  { value: "bank", label: "Bank transfer" },
] as const satisfies readonly { value: DeskWay; label: string }[];
