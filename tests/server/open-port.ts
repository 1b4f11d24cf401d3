import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll } from "vitest";
import { createHttpServer, listen } from "#server/http/listen.ts";
import { createReadyAnswers } from "#server/http/ready-answers.ts";
import type { Studio } from "./studio.ts";

/** A studio's app on a port, for what only a socket can show. */
export type OpenPort = {
  /** Set once the file's tests begin. */
  origin: string;
  /** Sends these bytes on a new connection; returns everything received until the server closes it. */
  exchange(bytes: string): Promise<string>;
};

/** Serves the studio's app on a free port until the tests of one file are over. */
export function openPort(studio: Studio): OpenPort {
  const { server, answerWith, close } = createHttpServer();
  const opened: OpenPort = {
    origin: "",
    async exchange(bytes) {
      const { hostname, port } = new URL(opened.origin);
      const socket = connect(Number(port), hostname);
      socket.write(bytes);
      return text(socket);
    },
  };
  beforeAll(async () => {
    answerWith(createReadyAnswers(studio.changes).listener(studio.app, studio.parts));
    opened.origin = `http://${await listen(server, { port: 0, host: "127.0.0.1" })}`;
  });
  afterAll(() => close());
  return opened;
}
