import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import type { z } from "zod";
import { usePostArticle } from "#app/features/articles/queries.ts";
import { ImageUrlField } from "#app/forms/image-url-field.tsx";
import { showFieldErrors } from "#app/forms/show-field-errors.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { TextareaField } from "#app/ui/textarea-field.tsx";
import { toast } from "#app/ui/toast.ts";
import { NewArticle } from "#contract/articles.ts";
import { OptionalPictureUrl } from "#contract/primitives.ts";
import { studioDay } from "#contract/studio-time.ts";

const ArticleInput = NewArticle.extend({ article_image_url: OptionalPictureUrl });
type ArticleInput = z.infer<typeof ArticleInput>;

/** Title, text, day and picture of a new article; the writer is who writes (spec §5, D32). */
export function ArticleForm({ writer }: { writer: string }) {
  const navigate = useNavigate();
  const { mutate, isPending, isSuccess } = usePostArticle();
  const { register, handleSubmit, setError, watch, formState } = useForm<ArticleInput>({
    resolver: zodResolver(ArticleInput),
    defaultValues: {
      article_title: "",
      article_details: "",
      article_date: studioDay(new Date()),
      article_image_url: "",
    },
  });
  const { errors } = formState;

  function post(input: ArticleInput) {
    mutate(input, {
      onSuccess: () => {
        toast.success("Article posted. Redirecting...");
        void navigate("/all-articles");
      },
      onError: (error) => {
        const names = ["article_title", "article_details", "article_date", "article_image_url"] as const;
        showFieldErrors(error, { setError, names });
        toast.error("Oops...", "Request failed! Please try again.");
      },
    });
  }

  return (
    <form noValidate onSubmit={handleSubmit(post)} className="grid max-w-text gap-6">
      <TextField
        label="Title"
        autoComplete="off"
        error={errors.article_title?.message}
        {...register("article_title")}
      />
      <div className="grid gap-6 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <TextField label="Writer" value={writer} readOnly />
        <TextField
          label="Date"
          type="date"
          error={errors.article_date?.message}
          {...register("article_date")}
        />
      </div>
      <TextareaField
        label="Details"
        rows={12}
        hint="Leave an empty line between paragraphs."
        error={errors.article_details?.message}
        {...register("article_details")}
      />
      <ImageUrlField
        kind="article"
        ratio="cover"
        typed={watch("article_image_url")}
        error={errors.article_image_url?.message}
        {...register("article_image_url")}
      />
      <Button type="submit" busy={isPending || isSuccess} busyLabel="Posting…" className="justify-self-start">
        Post article
      </Button>
    </form>
  );
}
