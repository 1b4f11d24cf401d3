import { pageMeta } from "#app/page/page-meta.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { ClassForm } from "./class-form.tsx";

export const meta = () => pageMeta({ title: "Add Class" });

/** A new class of the studio (spec §2 Add Class). */
export default function AddClass() {
  return (
    <div className="grid gap-8">
      <PageHeading size="tool">Add Class</PageHeading>
      <ClassForm />
    </div>
  );
}
