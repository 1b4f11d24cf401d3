import { createContext, type ReactNode, use } from "react";
import { preload } from "react-dom";
import { Meta, Scripts, ScrollRestoration, useRouteLoaderData } from "react-router";
import { firebaseMetaName } from "#app/account/identity/firebase-project.ts";
import display from "#app/ui/fonts/archivo-display.woff2?url";
import label from "#app/ui/fonts/archivo-label.woff2?url";
import text from "#app/ui/fonts/archivo-text.woff2?url";
import styles from "#app/ui/theme.css?inline";
import type { PublicSettings } from "#contract/settings.ts";
import { headScripts } from "./head-scripts.ts";
import { hold, lateScripts } from "./late-scripts.ts";

/** The mark of a page's inline scripts for the content security policy; given on the server only. */
export const ScriptMark = createContext<string | undefined>(undefined);

/** The html shell around every page, including the error page. */
export function Document({ children }: { children: ReactNode }) {
  // Those that every page needs at once; React puts them before the styles.
  if (import.meta.env.SSR)
    for (const font of [text, display, label])
      preload(font, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
  const firebase = useRouteLoaderData<{ settings: PublicSettings }>("root")?.settings.firebase;
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f6f0e4" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#15120e" />
        <OwnScript text={import.meta.env.SSR ? headScripts() : ""} />
        {/* Inline: a separate file would keep the first paint waiting for a second response. */}
        <style href="page" precedence="page">
          {import.meta.env.SSR ? styles : ""}
        </style>
        {firebase && <meta name={firebaseMetaName} content={JSON.stringify(firebase)} />}
        <Meta />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/brand/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="alternate" href="/feed.xml" type="application/rss+xml" title="Articles" />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <LateScripts />
        <OwnScript text={import.meta.env.SSR ? lateScripts : ""} />
      </body>
    </html>
  );
}

/** Rendered on the server only: the browser has run it by then, and does not load it twice. */
function OwnScript({ text }: { text: string }) {
  const mark = use(ScriptMark);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is our own
  return <script nonce={mark} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}

/**
 * React Router's scripts, on the server only. It takes no type for them and no priority for their preloads: what it
 * renders is changed here.
 */
function LateScripts() {
  if (!import.meta.env.SSR) return null;
  const tags = Scripts({});
  return import.meta.env.PROD ? hold(tags) : tags;
}
