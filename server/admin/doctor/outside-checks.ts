import { connect } from "node:tls";
import { createTransport } from "nodemailer";
import { isLoopback } from "#server/core/unsafe-settings.ts";
import { discover } from "#server/ports/identity/open-id/discovered.ts";
import { openCards } from "../command-parts.ts";
import { type Check, type Finding, unknown, well, wrong } from "./check.ts";

const timeoutMs = 8000;
const dayMs = 24 * 60 * 60 * 1000;
/** Automatic renewal happens weeks before a certificate expires. */
const leastDaysLeft = 14;

export const mailServer: Check = {
  title: "Mail server",
  async find({ config: { smtpUrl } }) {
    if (!smtpUrl) return unknown("none is set; the demo shows its emails at /demo/mail");
    const options = {
      url: smtpUrl,
      requireTLS: !isLoopback(smtpUrl),
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
    };
    const smtp = createTransport({ ...options, socketTimeout: timeoutMs });
    try {
      await smtp.verify();
      return well("answers and accepts the login");
    } catch (error) {
      return wrong(
        reasonOf(error),
        "fix SMTP_URL, or have its port opened; then: npm run studio -- mail test",
      );
    } finally {
      smtp.close();
    }
  },
};

export const cardProvider: Check = {
  title: "Card provider",
  async find({ config, clock }) {
    if (!config.stripe) return unknown("none is set");
    try {
      for await (const _ of openCards(config).listIntents({ createdSince: clock.now() })) break;
      return well("answers and accepts the key");
    } catch (error) {
      return wrong(reasonOf(error), "fix STRIPE_SECRET_KEY, or let this machine reach the provider");
    }
  },
};

export const identityProvider: Check = {
  title: "Sign-in",
  async find({ config: { oidc } }) {
    if (!oidc) return unknown("no provider other than Google is set");
    try {
      await discover(oidc.issuer);
      return well(`${oidc.name} publishes the endpoints and keys that are needed`);
    } catch (error) {
      return wrong(reasonOf(error), "write OIDC_ISSUER exactly as the provider does, down to the last slash");
    }
  },
};

export const tls: Check = {
  title: "TLS",
  async find({ config: { appUrl, mode } }) {
    const { protocol, hostname, port } = new URL(appUrl);
    if (protocol !== "https:")
      return mode === "demo"
        ? unknown("a demo needs none")
        : wrong(
            `${appUrl} is not encrypted`,
            "put a proxy with a certificate in front, and set APP_URL to its https:// address",
          );
    return certificateAt(hostname, Number(port) || 443);
  },
};

/** Our server speaks plain HTTP: behind an https:// address there is a proxy, and all visitors have its address. */
export const proxies: Check = {
  title: "Proxies",
  async find({ config: { appUrl } }) {
    const isBehindProxy = appUrl.startsWith("https:");
    if (!isBehindProxy) return unknown("APP_URL points at no proxy");
    return process.env.TRUSTED_PROXIES?.trim()
      ? well(`trusted: ${process.env.TRUSTED_PROXIES}`)
      : wrong(
          "none is trusted, so all visitors share one rate limit",
          "TRUSTED_PROXIES=127.0.0.1, or the address of your proxy",
        );
  },
};

export const clock: Check = {
  title: "Clock",
  async find({ config: { stripe } }) {
    if (!stripe) return unknown("nothing to compare it with");
    const asked = Date.now();
    const answer = await fetch(stripe.apiUrl ?? "https://api.stripe.com", {
      method: "HEAD",
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => undefined);
    const theirs = Date.parse(answer?.headers.get("Date") ?? "");
    if (Number.isNaN(theirs))
      return unknown("the card provider, whose clock it is compared with, does not answer");
    const offS = Math.round(Math.abs(theirs - (asked + Date.now()) / 2) / 1000);
    // Tokens and webhooks tolerate five minutes; ID tokens less.
    return offS > 30
      ? wrong(
          `${offS} seconds off the card provider's`,
          "turn on time synchronisation (timedatectl set-ntp true)",
        )
      : well("agrees with the card provider's");
  },
};

function certificateAt(host: string, port: number): Promise<Finding> {
  const remedy = `renew the certificate of ${host}`;
  return new Promise((resolve) => {
    const socket = connect({ host, port, servername: host, timeout: timeoutMs }, () => {
      const daysLeft = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / dayMs);
      resolve(
        daysLeft < leastDaysLeft
          ? wrong(`the certificate of ${host} expires in ${daysLeft} days`, remedy)
          : well(`the certificate of ${host} is valid for ${daysLeft} days`),
      );
      socket.destroy();
    });
    socket.on("timeout", () => socket.destroy(new Error(`${host}:${port} does not answer`)));
    socket.on("error", (error) => resolve(wrong(reasonOf(error), remedy)));
  });
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
