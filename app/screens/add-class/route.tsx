import { useAddClass } from "#app/features/classes/queries.ts";
import { useMe } from "#app/features/people/queries.ts";
import { uploadPicture } from "#app/features/pictures/upload-picture.ts";
import { WriteForm } from "#app/forms/write-form.tsx";
import { pageMeta } from "#app/page/page-meta.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { NewClass } from "#contract/classes.ts";
import { OptionalPictureUrl } from "#contract/primitives.ts";

const ClassInput = NewClass.extend({ class_image_url: OptionalPictureUrl });

export const meta = () => pageMeta({ title: "Add Class" });

/** A new class of the studio (spec §2 Add Class, §5, D33). */
export default function AddClass() {
  const { data: me } = useMe();
  const { mutateAsync: add } = useAddClass();
  if (!me) return null;
  return (
    <div className="grid gap-8">
      <PageHeading size="tool">Add Class</PageHeading>
      <WriteForm
        draft={{ form: "add-class", owner: me.email }}
        schema={ClassInput}
        fields={{
          class_name: { control: "text", label: "Class name", autoComplete: "off" },
          class_details: {
            control: "textarea",
            label: "Details",
            hint: "What happens, who it's for, what to bring. Cards show the first words.",
          },
          class_image_url: {
            control: "picture",
            upload: uploadPicture,
            kind: "class",
            ratio: "poster",
            label: "Image URL",
            hint: "A full web address, or a file of yours. Without one we show a drawn picture.",
          },
        }}
        start={{ class_name: "", class_details: "", class_image_url: "" }}
        send={add}
        submitLabel="Add class"
        busyLabel="Adding…"
        saved="Class added successfully. Redirecting..."
        failed="Request failed! Please try again."
        goTo="/all-classes"
      />
    </div>
  );
}
