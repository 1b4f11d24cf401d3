import type { ReactNode } from "react";
import { Skeleton } from "./skeleton.tsx";

type WaitingProps = {
  /** What is loading, such as "the receipt". */
  name: string;
  /** The placeholders from top to bottom, each by the classes of its size. */
  shapes?: readonly string[];
  className?: string;
  /** Placeholders that stand otherwise. */
  children?: ReactNode;
};

/** Stands for what is loading, in about its size, and says so to screen readers. */
export function Waiting({ name, shapes = [], className = "grid gap-8", children }: WaitingProps) {
  return (
    <div data-waiting="" className={className}>
      <span role="status" className="sr-only">{`Loading ${name}…`}</span>
      {Array.from(shapes.entries(), ([place, shape]) => (
        <Skeleton key={place} className={shape} />
      ))}
      {children}
    </div>
  );
}
