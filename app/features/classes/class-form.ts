import { fetchPicture } from "#app/features/pictures/fetch-picture.ts";
import { uploadPicture } from "#app/features/pictures/upload-picture.ts";
import type { FieldsOf } from "#app/forms/form-field.tsx";
import type { NewClass } from "#contract/classes.ts";
import { brand } from "#studio/brand.ts";

/** The fields of a class that someone adds or edits. */
export const classFields: FieldsOf<NewClass> = {
  class_name: { control: "text", label: "Class name", autoComplete: "off" },
  class_details: {
    control: "textarea",
    label: "Details",
    hint: "What happens and who it’s for. Cards show the first words.",
  },
  what_to_bring: {
    control: "text",
    label: "What to bring",
    optional: true,
    autoComplete: "off",
    hint: `Leave it empty for “${brand.bring}”.`,
  },
  class_image_url: {
    control: "picture",
    upload: uploadPicture,
    fetchFrom: fetchPicture,
    titled: "class_name",
    ratio: "poster",
    label: "Image URL",
    hint: "A link, or a file of your own. Without one, we print a cover with its name.",
  },
};
