import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { TextLink } from "#app/ui/text-link.tsx";

/** What a link to a person's page tells it: where it was pressed, to lead back there as it was, and where one had come from before. */
export type CameFrom = { cameFrom?: string; before?: CameFrom | undefined };

type PersonLinkProps = {
  id: string;
  /** A part of their page. */
  part?: string;
  /** The part of this page that their page leads back to. */
  from?: string;
  className?: string;
  children: ReactNode;
};

/** A name, or something of theirs, that leads to the person's page (admins). */
export function PersonLink({ id, part, from, ...rest }: PersonLinkProps) {
  const { pathname, search, state: left } = useLocation();
  const before = (left as CameFrom | null)?.cameFrom === undefined ? undefined : (left as CameFrom);
  const state: CameFrom = { cameFrom: pathname + search + hashOf(from), before };
  return <TextLink to={`/dashboard/all-users/${id}${hashOf(part)}`} state={state} {...rest} />;
}

const hashOf = (part: string | undefined) => (part === undefined ? "" : `#${part}`);
