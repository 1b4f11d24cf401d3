import type { Config } from "#server/core/settings.ts";
import type { Mail } from "#server/ports/mail/mailer.ts";
import { brand } from "#studio/brand.ts";

/** The mail with the link to set a new password (D7). The link ends after an hour. */
export function resetMail({ to, token, config }: { to: string; token: string; config: Config }): Mail {
  const link = `${config.appUrl}/reset-password?token=${encodeURIComponent(token)}`;
  return {
    to,
    subject: `Set a new password for ${brand.name}`,
    body: [
      "Hello,",
      "",
      `Somebody, hopefully you, asked to set a new password at ${brand.name}. Open this within the hour:`,
      "",
      link,
      "",
      "If it was not you, do nothing: your password stays as it is.",
    ].join("\n"),
  };
}
