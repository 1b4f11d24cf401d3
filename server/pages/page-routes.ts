import { Hono } from "hono";
import type { SecureHeadersVariables } from "hono/secure-headers";
import { type createRequestHandler, RouterContextProvider } from "react-router";
import {
  apiFetchContext,
  nonceContext,
  reportErrorContext,
  settingsContext,
} from "#app/data/load-context.ts";
import type { DemoAccounts, PublicSettings } from "#contract/settings.ts";
import { pageSecurity } from "#server/http/security-headers.ts";
import type { Parts } from "#server/ports/parts.ts";

/** Renders a page; in development the newest version of it. */
export type RenderPage = ReturnType<typeof createRequestHandler>;

type Needs = {
  parts: Parts;
  /** Absent in production. */
  demoAccounts: DemoAccounts | undefined;
  /** The API, which pages reach in process. */
  api: { request(input: Request | URL | string, init?: RequestInit): Response | Promise<Response> };
  render: RenderPage;
  isDevelopment: boolean;
};

/** Every path that is not the API's is a page. On the server the pages reach the API in process. */
export function createPages({ parts, demoAccounts, api, render, isDevelopment }: Needs) {
  const settings = publicSettings(parts, demoAccounts);
  const { appUrl, firebase } = parts.config;
  const isHttps = appUrl.startsWith("https:");
  const hasStripe = parts.cards.kind === "stripe";
  return new Hono<{ Variables: SecureHeadersVariables }>()
    .use(pageSecurity({ isDevelopment, isHttps, hasStripe, firebase }))
    .on(["GET", "HEAD"], "*", async (c) => {
      const context = new RouterContextProvider();
      context.set(nonceContext, isDevelopment ? "" : (c.get("secureHeadersNonce") ?? ""));
      context.set(settingsContext, settings);
      context.set(apiFetchContext, async (input, init) => api.request(input, init));
      context.set(reportErrorContext, (error) => parts.logger.error({ err: error }, "page failed"));
      const answer = await render(c.req.raw, context);
      // Copied, because the handler's own headers cannot be added to.
      return new Response(answer.body, answer);
    });
}

/** What a page may know of the configuration; no secret is among it. */
function publicSettings({ config, cards, identity }: Parts, demo: DemoAccounts | undefined): PublicSettings {
  return {
    mode: config.mode,
    cards: { kind: cards.kind, publishableKey: cards.publishableKey },
    google: identity.google,
    identity: identity.kind,
    firebase: config.firebase,
    appUrl: config.appUrl,
    demo,
  };
}
