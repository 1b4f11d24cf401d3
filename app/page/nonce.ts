import { createContext } from "react";

/** The policy's nonce while rendering on the server; undefined in the browser, which must not know it. */
export const NonceContext = createContext<string | undefined>(undefined);
