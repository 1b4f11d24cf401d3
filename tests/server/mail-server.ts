import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, beforeEach } from "vitest";

/** A mail as the server took it: its envelope, its unfolded headers by lower-case name, and all of it as it came. */
export type TakenMail = { to: string[]; headers: Record<string, string>; raw: string };

/** A mail server of a test file's own, in the protocol's own words (RFC 5321). */
export type MailServer = {
  url: string;
  taken: TakenMail[];
  /** What it answers to such a command from now on, such as "550 No such user". */
  answers: Partial<Record<"RCPT" | "DATA", string>>;
};

/** Opens a mail server for the tests of one file; before each of them it is empty and takes everything. */
export function setUpMailServer(): MailServer {
  const server = { taken: [], answers: {} } as unknown as MailServer;
  const listener = createServer((socket) => converse(socket, server));
  beforeAll(async () => {
    await once(listener.listen(0, "127.0.0.1"), "listening");
    server.url = `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    server.taken.length = 0;
    server.answers = {};
  });
  afterAll(() => void listener.close());
  return server;
}

function converse(socket: Socket, server: MailServer): void {
  const say = (line: string) => void socket.write(`${line}\r\n`);
  let to: string[] = [];
  let lines: string[] | undefined;
  say("220 stand-in");
  createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY }).on("line", (line) => {
    if (lines && line !== ".") return void lines.push(line.replace(/^\./, ""));
    if (lines) {
      const refusal = server.answers.DATA;
      if (!refusal) server.taken.push(readMail(to, lines.join("\r\n")));
      lines = undefined;
      to = [];
      return say(refusal ?? "250 Taken");
    }
    const command = line.slice(0, 4).toUpperCase();
    if (command === "QUIT") return void socket.end("221 Bye\r\n");
    if (command === "DATA") {
      lines = [];
      return say("354 Go on");
    }
    if (command !== "RCPT") return say("250 Fine");
    if (!server.answers.RCPT) to.push(/<(.*)>/.exec(line)?.[1] ?? "");
    say(server.answers.RCPT ?? "250 Fine");
  });
}

function readMail(to: string[], raw: string): TakenMail {
  const [head = ""] = raw.split("\r\n\r\n");
  const pairs = head
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n")
    .map((line): [string, string] => {
      const at = line.indexOf(":");
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
    });
  return { to, headers: Object.fromEntries(pairs), raw };
}
