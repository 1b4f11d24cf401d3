import { request } from "node:http";
import { expect, test } from "vitest";
import { closeServer, createHttpServer, listen } from "./listen.ts";

test.each(["127.0.0.1", "::1"])(
  "closing waits for a request in flight on %s, and takes no new one",
  async (host) => {
    const { server, answerWith } = createHttpServer();
    const arrived = Promise.withResolvers<void>();
    const work = Promise.withResolvers<void>();
    answerWith(async (_request, response) => {
      arrived.resolve();
      await work.promise;
      response.end("done");
    });
    const address = await listen(server, { port: 0, host: "localhost" });
    const port = Number(address.split(":").at(-1));

    const inFlight = bodyOf({ host, port });
    await arrived.promise;
    let isClosed = false;
    const closing = closeServer(server).then(() => {
      isClosed = true;
    });
    await expect(bodyOf({ host, port })).rejects.toThrow("ECONNREFUSED");
    expect(isClosed).toBe(false);
    work.resolve();
    expect(await inFlight).toBe("done");
    await closing;
  },
);

function bodyOf(where: { host: string; port: number }): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request({ ...where, agent: false }, async (response) => {
      let text = "";
      for await (const part of response) text += part;
      resolve(text);
    });
    asked.on("error", reject).end();
  });
}
