import type { ComponentProps } from "react";
import { joinClasses } from "./join-classes.ts";

/** The text of a card; what has `mt-auto` inside stays at the bottom. */
export function CardBody({ className, ...rest }: ComponentProps<"div">) {
  return <div className={joinClasses("flex min-w-0 grow flex-col gap-3 p-4 sm:p-6", className)} {...rest} />;
}
