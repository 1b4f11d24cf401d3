import type { ComponentProps } from "react";
import { TextField } from "#app/ui/text-field.tsx";
import { longestSearch } from "#contract/lists.ts";

type SearchFieldProps = Omit<ComponentProps<typeof TextField>, "label" | "name" | "type" | "maxLength">;

/** The words that a list is searched for (D47). */
export function SearchField(props: SearchFieldProps) {
  return (
    <TextField
      label="Search"
      name="q"
      type="search"
      maxLength={longestSearch}
      autoComplete="off"
      {...props}
    />
  );
}
