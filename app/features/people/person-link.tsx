import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { TextLink } from "#app/ui/text-link.tsx";

/** What a link to a person's page tells it: where it was pressed, to lead back to that list as it was. */
export type CameFrom = { cameFrom?: string };

type PersonLinkProps = {
  id: string;
  /** A part of their page. */
  part?: string;
  className?: string;
  children: ReactNode;
};

/** A name, or something of theirs, that leads to the person's page (admins). */
export function PersonLink({ id, part, ...rest }: PersonLinkProps) {
  const { pathname, search } = useLocation();
  const state: CameFrom = { cameFrom: pathname + search };
  const hash = part === undefined ? "" : `#${part}`;
  return <TextLink to={`/dashboard/all-users/${id}${hash}`} state={state} {...rest} />;
}
