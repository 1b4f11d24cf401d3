import { whatIsSo } from "./half-set.ts";

/** The names a computer has for itself. */
export const loopbackHosts: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

type Secrets = { AUTH_SECRET?: string | undefined; AUTH_SECRET_PREVIOUS?: string | undefined };
type Checked = Secrets & {
  APP_URL?: string | undefined;
  SMTP_URL?: string | undefined;
  STRIPE_API_URL?: string | undefined;
  FIREBASE_AUTH_EMULATOR_HOST?: string | undefined;
  ALLOW_TEST_GATEWAY?: boolean;
};

/** Settings that production refuses to start with, each a line that says what to do instead. */
export function unsafeInProduction(env: Checked): string[] {
  return [
    ...weakSecrets(env),
    ...whatIsSo({
      "APP_URL: must begin with https://; over http:// passwords can be read in transit": isOpen(env.APP_URL),
      "SMTP_URL: weakens its encryption; leave out everything after the ?": isWeakened(env.SMTP_URL),
      "STRIPE_API_URL: must begin with https://; over http:// the secret key can be read in transit": isOpen(
        env.STRIPE_API_URL,
      ),
      "FIREBASE_AUTH_EMULATOR_HOST: lets anyone log in as anyone; leave it out, or set ALLOW_TEST_GATEWAY=1 for a rehearsal":
        env.FIREBASE_AUTH_EMULATOR_HOST && !env.ALLOW_TEST_GATEWAY,
    }),
  ];
}

/** Whether this address is this machine's own, so that nobody can listen in. */
export function isLoopback(url: string): boolean {
  return loopbackHosts.includes(new URL(url).hostname);
}

/** Whether what is sent to this address can be read on its way. */
function isOpen(url = ""): boolean {
  return url.startsWith("http:") && !isLoopback(url);
}

const leastCharacters = 10;

/** Anyone who guesses the secret can sign in as anyone, and can check guesses without being noticed. */
function weakSecrets(env: Secrets): string[] {
  return (["AUTH_SECRET", "AUTH_SECRET_PREVIOUS"] as const).flatMap((name) =>
    env[name] && isGuessable(env[name])
      ? [`${name}: is not random; generate one: openssl rand -base64 32`]
      : [],
  );
}

/** Made of few different characters, or of one piece repeated. */
function isGuessable(secret: string): boolean {
  const periods = Array.from({ length: Math.floor(secret.length / 2) }, (_, index) => index + 1);
  const isRepeated = periods.some((period) => secret.slice(period) === secret.slice(0, -period));
  return new Set(secret).size < leastCharacters || isRepeated;
}

/** Options in a mail server's address that would switch off the encryption the mailer asks for. */
const weakeningOptions = /^(secure|ignoretls|requiretls|opportunistictls|tls\..*)$/i;

function isWeakened(url: string | undefined): boolean {
  if (!url || isLoopback(url)) return false;
  return [...new URL(url).searchParams.keys()].some((option) => weakeningOptions.test(option));
}
