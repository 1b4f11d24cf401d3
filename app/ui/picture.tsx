import type { ComponentProps } from "react";
import { joinClasses } from "./join-classes.ts";
import { type Pictured, PrintedPicture } from "./printed-picture.tsx";

const ratios = {
  poster: { className: "aspect-[4/5]", width: 640, height: 800 },
  square: { className: "aspect-square", width: 640, height: 640 },
  cover: { className: "aspect-[3/2]", width: 960, height: 640 },
};

type PictureProps = Pick<ComponentProps<"span">, "style" | "className"> & {
  src?: string | null;
  /** What the picture shows; empty when the text beside it says the same. */
  alt: string;
  /** Whom or what it shows; only the studio's own drawings, which are never missing, can do without. */
  of?: Pictured;
  ratio: keyof typeof ratios;
  loads?: PictureLoading;
};

/**
 * When a picture loads: "first", before all others, as the largest content when the page opens; "soon", at once;
 * "later", when it nears the viewport.
 */
export type PictureLoading = "first" | "soon" | "later";

/** A picture in a frame of fixed shape, so that the layout does not shift whether it loads or not. */
export function Picture({ src, alt, of, ratio, loads = "later", className, style }: PictureProps) {
  const shape = ratios[ratio];
  return (
    <PrintedPicture
      src={src}
      alt={alt}
      of={of}
      width={shape.width}
      height={shape.height}
      loading={loads === "later" ? "lazy" : "eager"}
      fetchPriority={loads === "first" ? "high" : "auto"}
      decoding={loads === "later" ? "async" : "auto"}
      style={style}
      className={joinClasses("picture-edge", shape.className, className)}
    />
  );
}

/** When the picture at this place in a list loads; the first row is visible when the page opens. */
export function loadsInList(place: number, { columns }: { columns: number }): PictureLoading {
  if (place === 0) return "first";
  return place < columns ? "soon" : "later";
}
