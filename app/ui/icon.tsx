import type { ComponentProps } from "react";

/** A Lucide icon: its elements, each with its attributes. */
export type Drawing = readonly (readonly [tag: string, attributes: Record<string, string | number>])[];

/** An icon in the colour of the text around it, hidden from screen readers. */
export function Icon({ of, ...rest }: { of: Drawing } & ComponentProps<"svg">) {
  return (
    <svg
      aria-hidden="true"
      width={24}
      height={24}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...rest}
    >
      {of.map(([Tag, attributes], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a drawing does not change
        <Tag key={index} {...attributes} />
      ))}
    </svg>
  );
}
