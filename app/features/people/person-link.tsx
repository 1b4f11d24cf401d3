import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { TextLink } from "#app/ui/text-link.tsx";

/** What a link to a person's page tells it: where it was pressed, to lead back to that list as it was. */
export type CameFrom = { cameFrom?: string };

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
  const { pathname, search } = useLocation();
  const state: CameFrom = { cameFrom: pathname + search + hashOf(from) };
  return <TextLink to={`/dashboard/all-users/${id}${hashOf(part)}`} state={state} {...rest} />;
}

const hashOf = (part: string | undefined) => (part === undefined ? "" : `#${part}`);
