import { useQuery } from "@tanstack/react-query";
import { useMe } from "#app/features/people/queries.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { readersText } from "./readers-text.ts";
import { articleSendingQuery } from "./sending-queries.ts";

/** Leads whoever has just posted an article to where it is sent to the newsletter's readers, if there are any (D66). */
export function OfferToSend({ id }: { id: string }) {
  const { data: me } = useMe();
  const { data } = useQuery(articleSendingQuery(id));
  if (!me || !data || data.send || data.confirmed === 0) return null;
  // Admins have a page that begins with the latest article, writers have its own.
  const to = me.role === "admin" ? "/dashboard/newsletter" : `/article-details/${id}`;
  return <TextLink to={to}>Send to {readersText(data.confirmed)}</TextLink>;
}
