import { once } from "node:events";
import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** A mail as the server received it, with its envelope recipients. */
export type TakenMail = Email & { recipients: string[] };

/** A test's own mail server, which accepts everything and delivers nothing. */
export type MailServer = {
  url: string;
  taken: TakenMail[];
  /** How many connections it has had. */
  connections(): number;
  /** The code it refuses such a command with from now on, such as 550. */
  refusals: Partial<Record<"RCPT" | "DATA", number>>;
  close(): Promise<void>;
};

/** Opens a mail server on a free port. */
export async function openMailServer(): Promise<MailServer> {
  const taken: TakenMail[] = [];
  const refusals: MailServer["refusals"] = {};
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    onRcptTo({ address }, _session, done) {
      done(refusal(refusals.RCPT, address));
    },
    onData(stream, session, done) {
      stream.toArray().then(async (parts: Buffer[]) => {
        const mail = await PostalMime.parse(Buffer.concat(parts));
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        const refused = refusal(refusals.DATA, recipients.join());
        if (!refused) taken.push({ ...mail, recipients });
        done(refused);
      }, done);
    },
  });
  // A killed studio disconnects in the middle of a mail.
  server.on("error", () => {});
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    taken,
    connections: () => connections,
    refusals,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Refuses as mail servers do: with a code, and the recipient's address in the message. */
function refusal(responseCode: number | undefined, address: string): Error | null {
  return responseCode === undefined
    ? null
    : Object.assign(new Error(`${address} is unknown`), { responseCode });
}
