import type { ComponentProps, ReactNode } from "react";
import { initialOf } from "#contract/initial.ts";
import { inkOf } from "#contract/ink.ts";
import { joinClasses } from "./join-classes.ts";
import { isDrawing, pictureAddress } from "./picture-address.ts";

/** Whom or what a picture shows: where there is none, the cover is made from it. */
export type Pictured = {
  name: string;
  /** A person's or an article's, whose cover keeps its ink under another name; a class's ink is its name's. */
  id?: string;
};

type PrintedPictureProps = Omit<ComponentProps<"img">, "src" | "alt"> & {
  src?: string | null | undefined;
  alt: string;
  of: Pictured | undefined;
  /** The photo itself, where it has no address yet: a `DrawnPicture`. */
  children?: ReactNode;
};

/**
 * A picture in its frame: a drawing of the studio as it is, a photo as a print of it, and a cover made from the name
 * where there is none, it does not load (`D6`) or it is on another server, which the content security policy forbids.
 */
export function PrintedPicture({ src, alt, of, style, className, children, ...rest }: PrintedPictureProps) {
  const own = src?.trim() ?? "";
  const isMissing = !own.startsWith("/");
  const { name, id = name.trim() } = of ?? { name: "" };
  return (
    <span
      style={style}
      className={joinClasses(
        "relative isolate block overflow-clip",
        `ink-${inkOf(id)}`,
        (children ? true : !isMissing && !isDrawing(own)) && "printed",
        className,
      )}
    >
      {children}
      {!isMissing && (
        <img
          {...rest}
          src={pictureAddress(own)}
          alt={alt}
          referrerPolicy="no-referrer"
          // brokenPictureScript marks it before React starts if it could not be loaded.
          suppressHydrationWarning
          className="absolute inset-0 size-full bg-sunken object-cover object-[50%_var(--focus,30%)]"
        />
      )}
      <span
        {...(isMissing && alt ? { role: "img", "aria-label": alt } : { "aria-hidden": true })}
        data-initial={initialOf(name)}
        className="cover"
      />
    </span>
  );
}

/** Runs in the head before any picture is requested, and marks each that does not load: its cover shows instead. */
export const brokenPictureScript = `(function(){
  function mark(e){if(e.target.tagName==="IMG")e.target.toggleAttribute("data-broken",e.type==="error")}
  var d=document;d.addEventListener("error",mark,true);d.addEventListener("load",mark,true);
})();`;
