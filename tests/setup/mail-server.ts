import { once } from "node:events";
import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** A mail as the server took it, with whom it went to. */
export type TakenMail = Email & { recipients: string[] };

/** A mail server of a test's own, which takes everything and delivers nothing. */
export type MailServer = { url: string; taken: TakenMail[]; close(): Promise<void> };

/** Opens a mail server on a free port. */
export async function openMailServer(): Promise<MailServer> {
  const taken: TakenMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, done) {
      stream.toArray().then(async (parts: Buffer[]) => {
        const mail = await PostalMime.parse(Buffer.concat(parts));
        taken.push({ ...mail, recipients: session.envelope.rcptTo.map(({ address }) => address) });
        done();
      }, done);
    },
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    taken,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
