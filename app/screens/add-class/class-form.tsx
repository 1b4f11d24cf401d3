import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import type { z } from "zod";
import { ApiFailure } from "#app/data/api-failure.ts";
import { useAddClass } from "#app/features/classes/queries.ts";
import { ImageUrlField } from "#app/forms/image-url-field.tsx";
import { showFieldErrors } from "#app/forms/show-field-errors.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { TextareaField } from "#app/ui/textarea-field.tsx";
import { toast } from "#app/ui/toast.ts";
import { NewClass } from "#contract/classes.ts";
import { OptionalPictureUrl } from "#contract/primitives.ts";

const ClassInput = NewClass.extend({ class_image_url: OptionalPictureUrl });
type ClassInput = z.infer<typeof ClassInput>;

/** Name, details and picture of a new class; a taken name is told at its field (spec §5, D33). */
export function ClassForm() {
  const navigate = useNavigate();
  const { mutate, isPending, isSuccess } = useAddClass();
  const { register, handleSubmit, setError, watch, formState } = useForm<ClassInput>({
    resolver: zodResolver(ClassInput),
    defaultValues: { class_name: "", class_details: "", class_image_url: "" },
  });
  const { errors } = formState;

  function add(input: ClassInput) {
    mutate(input, {
      onSuccess: () => {
        toast.success("Class added successfully. Redirecting...");
        void navigate("/all-classes");
      },
      onError: (error) => {
        showFieldErrors(error, { setError, names: ["class_name", "class_details", "class_image_url"] });
        if (error instanceof ApiFailure && error.code === "conflict")
          setError("class_name", { message: error.message }, { shouldFocus: true });
        toast.error("Oops...", "Request failed! Please try again.");
      },
    });
  }

  return (
    <form noValidate onSubmit={handleSubmit(add)} className="grid max-w-text gap-6">
      <TextField
        label="Class name"
        autoComplete="off"
        error={errors.class_name?.message}
        {...register("class_name")}
      />
      <TextareaField
        label="Details"
        hint="What one does, for whom it is, and what to bring. Cards show the first words."
        error={errors.class_details?.message}
        {...register("class_details")}
      />
      <ImageUrlField
        kind="class"
        ratio="poster"
        typed={watch("class_image_url")}
        error={errors.class_image_url?.message}
        {...register("class_image_url")}
      />
      <Button type="submit" busy={isPending || isSuccess} busyLabel="Adding…" className="justify-self-start">
        Add class
      </Button>
    </form>
  );
}
