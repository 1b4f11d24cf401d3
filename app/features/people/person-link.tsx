import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { TextLink } from "#app/ui/text-link.tsx";

/** What a link to a person's page tells it: where it was pressed, to lead back to that list as it was. */
export type CameFrom = { cameFrom?: string };

type PersonLinkProps = { id: string; className?: string; children: ReactNode };

/** A name that leads to the person's page (admins). */
export function PersonLink({ id, ...rest }: PersonLinkProps) {
  const { pathname, search } = useLocation();
  const state: CameFrom = { cameFrom: pathname + search };
  return <TextLink to={`/dashboard/all-users/${id}`} state={state} {...rest} />;
}
