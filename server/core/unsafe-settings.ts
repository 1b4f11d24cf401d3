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
    ...openAddress(env),
    ...openMail(env),
    ...openCards(env),
    ...madeUpPeople(env),
  ];
}

/** Whether this address is this machine's own, so that nobody can listen in. */
export function isLoopback(url: string): boolean {
  return loopbackHosts.includes(new URL(url).hostname);
}

function openAddress({ APP_URL }: Checked): string[] {
  const isOpen = APP_URL?.startsWith("http:") && !isLoopback(APP_URL);
  return isOpen ? ["APP_URL: must begin with https://; over http:// passwords can be read in transit"] : [];
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

function openMail({ SMTP_URL }: Checked): string[] {
  if (!SMTP_URL || isLoopback(SMTP_URL)) return [];
  const options = [...new URL(SMTP_URL).searchParams.keys()];
  return options.some((option) => weakeningOptions.test(option))
    ? ["SMTP_URL: weakens its encryption; leave out everything after the ?"]
    : [];
}

function openCards({ STRIPE_API_URL }: Checked): string[] {
  const isOpen = STRIPE_API_URL?.startsWith("http:") && !isLoopback(STRIPE_API_URL);
  return isOpen
    ? ["STRIPE_API_URL: must begin with https://; over http:// the secret key can be read in transit"]
    : [];
}

function madeUpPeople({ FIREBASE_AUTH_EMULATOR_HOST, ALLOW_TEST_GATEWAY }: Checked): string[] {
  return FIREBASE_AUTH_EMULATOR_HOST && !ALLOW_TEST_GATEWAY
    ? [
        "FIREBASE_AUTH_EMULATOR_HOST: lets anyone log in as anyone; leave it out, or set ALLOW_TEST_GATEWAY=1 for a rehearsal",
      ]
    : [];
}
