import { createContext } from "react";

/** The scripts that a page brings with it, and what they are marked with for the content security policy. */
export type OwnScripts = { mark?: string; head: string; foot: string };

/** Given on the server alone: the browser, which has run them by then, does not have them a second time. */
export const OwnScripts = createContext<OwnScripts>({ head: "", foot: "" });
