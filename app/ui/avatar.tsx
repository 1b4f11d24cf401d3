import { joinClasses } from "./join-classes.ts";
import { usePictureSource } from "./use-picture-source.ts";

const sizes = { sm: 32, md: 44, lg: 96 };
const shapes = { sm: "size-8", md: "size-11", lg: "size-24" };

type AvatarProps = {
  src?: string | null;
  /** The person's name; empty when it stands beside the picture. */
  alt: string;
  size?: keyof typeof sizes;
  className?: string;
};

/** A person's photo, round. */
export function Avatar({ src, alt, size = "md", className }: AvatarProps) {
  const picture = usePictureSource(src, "person");
  return (
    <img
      ref={picture.ref}
      src={picture.src}
      onError={picture.onError}
      alt={alt}
      width={sizes[size]}
      height={sizes[size]}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      className={joinClasses(
        "shrink-0 rounded-full border border-rule bg-sunken object-cover",
        shapes[size],
        className,
      )}
    />
  );
}
