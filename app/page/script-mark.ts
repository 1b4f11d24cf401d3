import { createContext } from "react";

/** What the page's own scripts are marked with while it is rendered on the server; undefined in the browser. */
export const ScriptMark = createContext<string | undefined>(undefined);
