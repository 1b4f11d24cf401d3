import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";

const words = {
  trainer: {
    text: "You are a trainer already, so there is nothing to apply for. Your hours and classes are in your dashboard.",
    to: "/dashboard/manage-slot",
    label: "Manage your slots",
  },
  admin: {
    text: "Members apply here and you decide. Their applications wait in your dashboard.",
    to: "/dashboard/applied-trainer",
    label: "Read applications",
  },
};

/** Tells trainers and admins whose page this is, and where theirs are (spec §6). */
export function ForMembersOnly({ role }: { role: keyof typeof words }) {
  const { text, to, label } = words[role];
  return (
    <EmptyState as="h1" title="This page is for members" action={<LinkButton to={to}>{label}</LinkButton>}>
      <p>{text}</p>
    </EmptyState>
  );
}
