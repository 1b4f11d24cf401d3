import { BrandMark } from "#app/ui/brand-mark.tsx";
import { brand } from "#studio/brand.ts";

/** The name's style in the bar, where it leaves room for the menu. */
export const barNameStyle =
  "flex min-h-target items-center gap-2 font-display text-display-3 narrow:[&>[lang]]:hidden narrow:[&>svg]:size-7";

/** The studio's mark and its name in both scripts, read out once; `mark` is the mark's size and colour. */
export function BrandName({ mark }: { mark: string }) {
  return (
    <>
      <BrandMark className={mark} />
      {brand.name}
      <span lang="bn" aria-hidden="true" className="font-bengali">
        {brand.bengaliName}
      </span>
    </>
  );
}
