import { createContext } from "react";

/** A page's inline scripts, and their mark for the content security policy. */
export type OwnScripts = { mark?: string; head: string; foot: string };

/** Given on the server only: the browser has run them by then, and does not load them twice. */
export const OwnScripts = createContext<OwnScripts>({ head: "", foot: "" });
