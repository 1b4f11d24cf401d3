import { joinClasses } from "./join-classes.ts";
import { type Pictured, PrintedPicture } from "./printed-picture.tsx";

const sizes = { sm: 32, md: 44, lg: 96 };
const shapes = { sm: "size-8", md: "size-11", lg: "size-24" };

type AvatarProps = {
  src?: string | null;
  /** The person's name; empty when it is beside the picture. */
  alt: string;
  /** Whose photo it is; undefined until that is known. */
  of: Pictured | undefined;
  size?: keyof typeof sizes;
  className?: string;
};

/** A person's photo, round. */
export function Avatar({ src, alt, of, size = "md", className }: AvatarProps) {
  return (
    <PrintedPicture
      src={src}
      alt={alt}
      of={of}
      width={sizes[size]}
      height={sizes[size]}
      loading="lazy"
      decoding="async"
      className={joinClasses("shrink-0 rounded-full border border-rule", shapes[size], className)}
    />
  );
}
