import { type ReactNode, use } from "react";
import { Links, Meta, Scripts, ScrollRestoration } from "react-router";
import { NonceContext } from "#app/root/nonce.ts";
import { themeScript } from "#app/ui/theme.ts";

/** The html shell around every page, also around the error page. */
export function Document({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext);
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f6f0e4" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#15120e" />
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours that must run before the first paint
          dangerouslySetInnerHTML={{ __html: themeScript }}
        />
        <Meta />
        {/* Without a nonce on both sides: the browser hides it, and hydration would find a difference. */}
        <Links nonce="" />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}
