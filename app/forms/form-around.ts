import { createContext } from "react";
import type { UseFormReturn } from "react-hook-form";

/** The form around a field whose looks follow what other fields say; the library's own context weighs on every login. */
export const FormAround = createContext<UseFormReturn | null>(null);
