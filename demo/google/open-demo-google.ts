import { randomBytes } from "node:crypto";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { Email } from "#contract/primitives.ts";
import type { Config } from "#server/core/settings.ts";
import { loopbackHosts } from "#server/core/unsafe-settings.ts";
import type { OpenIdSettings } from "#server/ports/identity/open-id/open-id.ts";
import { inventedAccounts, typedAccount } from "./accounts.ts";
import { chooserPage, demoGoogleHeaders, demoGoogleProblemPage } from "./chooser-page.ts";
import { answerInProcess, askInProcess } from "./in-process.ts";
import { demoGooglePath } from "./mount-path.ts";
import { openProvider, sessionCookie } from "./open-provider.ts";

/** The demo's Google: its pages, to be mounted at the root, and the identity service's settings for it. */
export type DemoGoogle = { app: Hono; settings: OpenIdSettings };

/** The largest form accepted, in bytes. */
const largestForm = 16 * 1024;

/**
 * An OpenID provider inside the server, so that "Sign in with Google" works in the demo through the real
 * protocol. It opens on first use, because most visits to a demo never need it.
 */
export function openDemoGoogle({ appUrl }: Pick<Config, "appUrl">): DemoGoogle {
  const issuer = appUrl + demoGooglePath;
  const client = { clientId: "shokti-demo", clientSecret: randomBytes(32).toString("base64url") };
  let opened: ReturnType<typeof openProvider> | undefined;
  const open = () => {
    opened ??= openProvider({ issuer, ...client, mayReturnTo: (url) => isOurCallback(url, appUrl) });
    return opened;
  };
  const app = demoGoogleApp(open);
  return {
    app,
    settings: {
      ...client,
      id: "google",
      name: "Google",
      issuers: [issuer],
      demandsVerified: false,
      accountId: (sub) => sub,
      metadata: async () => ({
        algorithms: ["ES256"],
        prompt: "login",
        authorizationUrl: (callbackUrl) => new URL(`${demoGooglePath}/auth`, callbackUrl).href,
        tokenUrl: (callbackUrl) => new URL(`${demoGooglePath}/token`, callbackUrl).href,
        authentication: "post",
        keys: async () => (await open()).publicKey,
      }),
      fetch: async (url, init) => app.request(url, init),
    },
  };
}

function demoGoogleApp(open: () => ReturnType<typeof openProvider>): Hono {
  const choosePath = `${demoGooglePath}/choose/:uid`;
  return new Hono()
    .use(`${demoGooglePath}/*`, bodyLimit({ maxSize: largestForm }))
    .get(choosePath, async (c) =>
      (await isUnderWay(c))
        ? show(c, chooserPage({ path: c.req.path }))
        : show(c, demoGoogleProblemPage(), 400),
    )
    .post(choosePath, async (c) => {
      const form = await c.req.parseBody();
      const account = chosenAccount(form);
      if (!account) {
        const problem = "Enter a valid email address";
        return show(c, chooserPage({ path: c.req.path, email: String(form.email ?? ""), problem }), 400);
      }
      const { remember } = await open();
      remember(account);
      return goOn(c, { login: { accountId: account.sub } });
    })
    .get(`${choosePath}/cancel`, (c) =>
      goOn(c, { error: "access_denied", error_description: "Choose an account" }),
    )
    .all(`${demoGooglePath}/*`, async (c) => {
      const { provider } = await open();
      const answer = await answerInProcess(provider.callback(), c.req.raw, demoGooglePath);
      return withoutSession(answer);
    });

  async function isUnderWay(c: Context): Promise<boolean> {
    const { provider } = await open();
    return askInProcess(provider.interactionDetails.bind(provider), withoutBody(c), demoGooglePath).then(
      ({ uid }) => uid === c.req.param("uid"),
      () => false,
    );
  }

  async function goOn(c: Context, result: Record<string, unknown>): Promise<Response> {
    const { provider } = await open();
    const next = await askInProcess(
      (request, response) => provider.interactionResult(request, response, result),
      withoutBody(c),
      demoGooglePath,
    ).catch(() => undefined);
    return next ? c.redirect(next, 303) : show(c, demoGoogleProblemPage(), 400);
  }
}

/** The request's URL and cookies, which identify a sign-in under way. */
function withoutBody(c: Context): Request {
  return new Request(c.req.url, { headers: c.req.raw.headers });
}

function show(c: Context, page: ReturnType<typeof chooserPage>, status: 200 | 400 = 200) {
  return c.html(page, status, demoGoogleHeaders);
}

function chosenAccount({ account, email, verified }: Record<string, unknown>) {
  if (account !== undefined) return inventedAccounts.find(({ sub }) => sub === account);
  const address = Email.safeParse(email);
  return address.success ? typedAccount(address.data, verified === "yes") : undefined;
}

function withoutSession(answer: Response): Response {
  const cookies = answer.headers.getSetCookie().filter((cookie) => !cookie.startsWith(sessionCookie));
  answer.headers.delete("Set-Cookie");
  for (const cookie of cookies) answer.headers.append("Set-Cookie", cookie);
  return answer;
}

/** Whether the URL is the studio's own sign-in callback, under any of this computer's loopback names. */
function isOurCallback(url: string, appUrl: string): boolean {
  const { protocol, hostname, pathname, search } = new URL(url);
  const app = new URL(appUrl);
  const isHere = [...loopbackHosts, app.hostname].includes(hostname);
  return isHere && /^https?:$/.test(protocol) && pathname === "/api/auth/callback/google" && search === "";
}
