import { type Context, Hono } from "hono";
import { accepts } from "hono/accepts";
import type { SecureHeadersVariables } from "hono/secure-headers";
import { type createRequestHandler, RouterContextProvider } from "react-router";
import {
  apiFetchContext,
  nonceContext,
  reportErrorContext,
  settingsContext,
} from "#app/data/load-context.ts";
import type { DemoAccounts, PublicSettings } from "#contract/settings.ts";
import type { HttpEnv } from "#server/http/env.ts";
import { answerError, nothingHere } from "#server/http/on-error.ts";
import { pageSecurity } from "#server/http/security-headers.ts";
import type { Parts } from "#server/ports/parts.ts";

/** Renders a page; in development the newest version of it. */
export type RenderPage = ReturnType<typeof createRequestHandler>;

type Needs = {
  parts: Parts;
  /** Absent in production. */
  demoAccounts: DemoAccounts | undefined;
  /** The API, which pages reach in process. */
  api: {
    request(input: Request | URL | string, init?: RequestInit, env?: object): Response | Promise<Response>;
  };
  render: RenderPage;
  isDevelopment: boolean;
};

type PageEnv = {
  Variables: SecureHeadersVariables;
  /** The id of the request for the page, which is also that of the calls made for it. */
  Bindings: { requestId: string };
};

/** Every path that is not the API's is a page. On the server the pages reach the API in process. */
export function createPages({ parts, demoAccounts, api, render, isDevelopment }: Needs) {
  const settings = publicSettings(parts, demoAccounts);
  const { firebase } = parts.config;
  const hasStripe = parts.cards.kind === "stripe";
  return new Hono<PageEnv>()
    .use(pageSecurity({ isDevelopment, hasStripe, firebase }))
    .on(["GET", "HEAD"], "*", async (c) => {
      const { requestId } = c.env;
      const context = new RouterContextProvider();
      context.set(nonceContext, isDevelopment ? "" : (c.get("secureHeadersNonce") ?? ""));
      context.set(settingsContext, settings);
      context.set(apiFetchContext, async (input, init) => api.request(input, init, { requestId }));
      context.set(reportErrorContext, (error) =>
        parts.logger.error({ err: error, requestId }, "page failed"),
      );
      const answer = await render(c.req.raw, context);
      // Copied, because the handler's own headers cannot be added to.
      return new Response(answer.body, answer);
    });
}

/**
 * What an app answers where the API has nothing: a page, or, to those who ask for data and to the pages' own
 * calls, that there is nothing.
 */
export function pageOrNothing(pages: ReturnType<typeof createPages>) {
  return (c: Context<HttpEnv>) => {
    const isRead = ["GET", "HEAD"].includes(c.req.method);
    const wanted = accepts(c, {
      header: "Accept",
      supports: ["text/html", "application/json"],
      default: "text/html",
    });
    if (!isRead || wanted !== "text/html" || c.env?.requestId) return answerError(c, nothingHere());
    return pages.fetch(c.req.raw, { ...c.env, requestId: c.get("requestId") });
  };
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
