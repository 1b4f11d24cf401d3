import { type RefObject, useEffect, useRef, useState } from "react";
import { pictureAddress } from "./picture-address.ts";

/** Which drawn placeholder stands in for a picture. */
export type PictureKind = "person" | "class" | "article";

type PictureSource = {
  ref: RefObject<HTMLImageElement | null>;
  src: string;
  onError: () => void;
};

/**
 * The picture's address, or its placeholder's when there is none, it does not load (`D6`) or it lies on another server:
 * pages ask none but ours, whose policy allows no other.
 */
export function usePictureSource(src: string | null | undefined, kind: PictureKind): PictureSource {
  const ref = useRef<HTMLImageElement>(null);
  const [broken, setBroken] = useState<string>();
  const wanted = src?.trim() ?? "";
  const isMissing = !wanted.startsWith("/") || wanted === broken;

  useEffect(() => {
    const image = ref.current;
    // It may have failed before React listened; decode() distinguishes a broken one from an SVG without a size.
    if (image?.complete && image.naturalWidth === 0) image.decode().catch(() => setBroken(wanted));
  }, [wanted]);

  return {
    ref,
    src: pictureAddress(isMissing ? `/pictures/placeholder/${kind}.svg` : wanted),
    onError: () => setBroken(wanted),
  };
}
