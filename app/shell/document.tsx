import { type ReactNode, use } from "react";
import { Links, Meta, Scripts, ScrollRestoration, useRouteLoaderData } from "react-router";
import { firebaseMetaName } from "#app/account/identity/firebase-project.ts";
import type { PublicSettings } from "#contract/settings.ts";
import { OwnScripts } from "./own-scripts.ts";
import { pageStyles } from "./page-styles.ts";

/** The html shell around every page, including the error page. */
export function Document({ children }: { children: ReactNode }) {
  const { mark, head, foot } = use(OwnScripts);
  const firebase = useRouteLoaderData<{ settings: PublicSettings }>("root")?.settings.firebase;
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f6f0e4" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#15120e" />
        <script nonce={mark} {...scriptOf(head)} />
        <style {...pageStyles} />
        {firebase && <meta name={firebaseMetaName} content={JSON.stringify(firebase)} />}
        <Meta />
        <Links nonce="" />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
        <script nonce={mark} {...scriptOf(foot)} />
      </body>
    </html>
  );
}

function scriptOf(text: string) {
  return { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: text } };
}
