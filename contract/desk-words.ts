import type { DeskWay } from "./desk.ts";

/** How somebody paid at the desk, as receipts and mails have it (D91): "in cash". */
export const deskWords: Record<DeskWay, string> = {
  cash: "in cash",
  wallet: "by mobile wallet",
  bank: "by bank transfer",
};
