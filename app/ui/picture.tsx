import type { ComponentProps } from "react";
import { joinClasses } from "./join-classes.ts";
import { type PictureKind, usePictureSource } from "./use-picture-source.ts";

const ratios = {
  poster: { className: "aspect-[4/5]", width: 640, height: 800 },
  square: { className: "aspect-square", width: 640, height: 640 },
  cover: { className: "aspect-[3/2]", width: 960, height: 640 },
};

type PictureProps = Omit<ComponentProps<"img">, "src" | "alt" | "width" | "height"> & {
  src?: string | null;
  /** What the picture says; empty when the words beside it say the same. */
  alt: string;
  kind: PictureKind;
  ratio: keyof typeof ratios;
  loads?: PictureLoading;
};

/**
 * When a picture loads: "first", before all others, as the largest thing that is seen when the page opens; "soon", at
 * once; "later", when it comes near.
 */
export type PictureLoading = "first" | "soon" | "later";

/** A picture in a frame of fixed shape, so that nothing moves when it arrives, or when it does not. */
export function Picture({ src, alt, kind, ratio, loads = "later", className, ...rest }: PictureProps) {
  const picture = usePictureSource(src, kind);
  const shape = ratios[ratio];
  return (
    <div className={joinClasses("relative overflow-clip bg-sunken", shape.className, className)}>
      <img
        {...rest}
        ref={picture.ref}
        src={picture.src}
        onError={picture.onError}
        alt={alt}
        width={shape.width}
        height={shape.height}
        loading={loads === "later" ? "lazy" : "eager"}
        fetchPriority={loads === "first" ? "high" : "auto"}
        decoding={loads === "later" ? "async" : "auto"}
        referrerPolicy="no-referrer"
        className="absolute inset-0 size-full object-cover object-[50%_30%]"
      />
    </div>
  );
}

/** When the picture at this place of a list loads, of which the first row is seen when the page opens. */
export function loadsInList(place: number, { columns }: { columns: number }): PictureLoading {
  if (place === 0) return "first";
  return place < columns ? "soon" : "later";
}
