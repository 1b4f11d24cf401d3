import { BrandMark } from "#app/ui/brand-mark.tsx";
import { brand } from "#studio/brand.ts";

/** The studio's mark and its name in both scripts, said once; the classes say the mark's size and ink. */
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
