import { type ReactNode, use } from "react";
import { Links, Meta, Scripts, ScrollRestoration, useRouteLoaderData } from "react-router";
import { firebaseMetaName } from "#app/account/identity/firebase-project.ts";
import { lightScript } from "#app/page/light-of-day.ts";
import { ScriptMark } from "#app/page/script-mark.ts";
import { shownDayScript } from "#app/page/shown-day-script.ts";
import { lookScript } from "#app/ui/look.ts";
import { brokenPictureScript } from "#app/ui/printed-picture.tsx";
import type { PublicSettings } from "#contract/settings.ts";
import { arrivingScript, lateScripts } from "./late-scripts.ts";
import { pageStyles } from "./page-styles.ts";

/** The schema library compiles with eval unless it is switched off; the content security policy forbids eval. */
const schemaScript = ";globalThis.__zod_globalConfig={jitless:true}";

/** Keeps room, before anything is painted, for what somebody who has just paid will be told (booked-place.tsx). */
const bookedScript =
  ';try{if(localStorage.booked&&localStorage["access-token"])document.documentElement.dataset.booked=""}catch{}';

/** The page brings its scripts: the browser, which has run them by then, does not have them a second time. */
const headScripts = () =>
  import.meta.env.SSR
    ? arrivingScript +
      lookScript +
      shownDayScript +
      bookedScript +
      lightScript() +
      brokenPictureScript +
      schemaScript
    : "";
const footScripts = import.meta.env.SSR ? lateScripts : "";

/** The html shell around every page, also around the error page. */
export function Document({ children }: { children: ReactNode }) {
  const mark = use(ScriptMark);
  const firebase = useRouteLoaderData<{ settings: PublicSettings }>("root")?.settings.firebase;
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f6f0e4" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#15120e" />
        <script nonce={mark} {...scriptOf(headScripts())} />
        <style {...pageStyles} />
        {firebase && <meta name={firebaseMetaName} content={JSON.stringify(firebase)} />}
        <Meta />
        <Links nonce="" />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
        <script nonce={mark} {...scriptOf(footScripts)} />
      </body>
    </html>
  );
}

function scriptOf(text: string) {
  return { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: text } };
}
