import { once } from "node:events";
import { createServer } from "node:https";
import { type AddressInfo, connect } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { gzipSync } from "node:zlib";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { makeCertificate } from "#tests/server/certificates.ts";
import { setUpOthersServers } from "#tests/server/others-servers.ts";
import { isPublicAddress } from "./public-addresses.ts";
import { type FileRefusal, internet, openWeb } from "./web.ts";

const others = setUpOthersServers();
const web = openWeb({ network: others });
const mostBytes = 1000;
const fetchFile = (address: string, reach = web) => reach.fetchFile(address, { mostBytes });
const refusalOf = (address: string, reach = web) =>
  fetchFile(address, reach).then(
    () => "had",
    ({ reason }: FileRefusal) => reason,
  );

beforeEach(() => {
  others.connected.length = 0;
  others.names.clear();
});

test("a file is fetched as it is, asked for without saying who looks at it", async () => {
  others.at("/a.png?size=2", ({ headers }, response) => response.end(JSON.stringify(headers)));
  const headers = JSON.parse(Buffer.from(await fetchFile("http://p.example/a.png?size=2")).toString());
  expect(headers).toMatchObject({ host: "p.example", "accept-encoding": "identity" });
  for (const name of ["cookie", "referer", "authorization"]) expect(headers).not.toHaveProperty(name);
});

test.each([
  ["one's own machine", "http://127.0.0.1/"],
  ["one's own machine by name", "http://localhost/"],
  ["one's own machine, the number of it", "http://2130706433/"],
  ["one's own machine in octal digits", "http://0177.0.0.1/"],
  ["one's own machine in hexadecimal digits", "http://0x7f.1/"],
  ["any address", "http://0.0.0.0/"],
  ["a private network", "http://10.1.2.3/"],
  ["another private network", "http://192.168.1.1/"],
  ["a provider's network", "http://100.64.0.1/"],
  ["what clouds tell their machines", "http://169.254.169.254/latest/meta-data/"],
  ["what Azure tells its machines", "http://168.63.129.16/machine?comp=goalstate"],
  ["IPv6's own machine", "http://[::1]/"],
  ["IPv4 mapped into IPv6", "http://[::ffff:127.0.0.1]/"],
  ["a public IPv4 address mapped into IPv6", "http://[::ffff:93.184.216.34]/"],
  ["IPv4 translated into IPv6", "http://[64:ff9b::7f00:1]/"],
  ["IPv4 tunnelled in IPv6", "http://[2002:7f00:1::]/"],
  ["a private IPv6 network", "http://[fd00::1]/"],
  ["a link-local IPv6 address", "http://[fe80::1]/"],
  ["a multicast address", "http://[ff02::1]/"],
  ["another port", "http://p.example:6379/"],
  ["http on https's port", "http://p.example:443/"],
  ["another protocol", "ftp://p.example/a.png"],
  ["a file of ours", "file:///etc/passwd"],
  ["a password", "http://me:secret@p.example/"],
])("%s is never connected to", async (_, address) => {
  others.names.set("localhost", [["127.0.0.1"]]);
  expect(await refusalOf(address)).toBe("not public");
  others.at("/away", (_request, response) => response.writeHead(302, { Location: address }).end());
  expect(await refusalOf("http://p.example/away")).toBe("not public");
  expect(others.connected).toEqual(["93.184.216.34"]);
});

test.each([
  ["a private address", ["10.0.0.1"]],
  ["a public address and a private one", ["93.184.216.34", "127.0.0.1"]],
  ["a private IPv6 address", ["fd12:3456::1"]],
])("a name that means %s is not connected to", async (_, addresses) => {
  others.names.set("inside.example", [addresses]);
  expect(await refusalOf("http://inside.example/")).toBe("not public");
  expect(others.connected).toEqual([]);
});

test("a name that means another address a moment later leads to the one that was looked at", async () => {
  others.at("/once", (_, response) => response.end("file"));
  others.names.set("turns.example", [["93.184.216.34"], ["127.0.0.1"]]);
  expect(Buffer.from(await fetchFile("http://turns.example/once")).toString()).toBe("file");
  expect(others.connected).toEqual(["93.184.216.34"]);

  const socket = internet.connect({
    host: "turns.example",
    addresses: [{ address: "127.0.0.1", family: 4 }],
    port: others.port,
  });
  await once(socket, "connect");
  expect(socket.remoteAddress).toBe("127.0.0.1");
  socket.destroy();
});

test("at an https address only who has a certificate for its name is listened to", async () => {
  others.at("/plain", (_, response) => response.end("file"));
  expect(await refusalOf("https://p.example/plain")).toBe("no answer");

  const certificate = await makeCertificate("p.example");
  const server = createServer(certificate, ({ url }, response) => {
    if (url === "/") response.end("file");
    else if (url === "/cut") response.writeHead(200).write("half", () => response.destroy());
    else response.end(Buffer.alloc(100_000));
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const encrypted = openWeb({ network: { ...others, connect: () => connect(port, "127.0.0.1") } });
  expect(await refusalOf("https://p.example/", encrypted)).toBe("no answer");
  setDefaultCACertificates([...getCACertificates(), certificate.cert]);
  expect(await refusalOf("https://p.example/", encrypted)).toBe("had");
  expect(await refusalOf("https://q.example/", encrypted)).toBe("no answer");
  expect(await refusalOf("https://p.example/cut", encrypted)).toBe("no answer");
  expect(await refusalOf("https://p.example/large", encrypted)).toBe("too large");
});

test("three redirects are followed, more are not", async () => {
  for (const step of [1, 2, 3, 4])
    others.at(`/${step}`, (_, response) => response.writeHead(307, { Location: `/${step - 1}` }).end());
  others.at("/0", (_, response) => response.end("file"));
  expect(await refusalOf("http://p.example/3")).toBe("had");
  expect(await refusalOf("http://p.example/4")).toBe("too many redirects");
});

test("what is too large ends at the limit: said so, or without an end", async () => {
  others.at("/says", (_, response) => response.writeHead(200, { "Content-Length": 1e10 }).write("x"));
  others.at("/endless", (_, response) => {
    const more = () => {
      if (!response.destroyed) response.write(Buffer.alloc(400), () => setImmediate(more));
    };
    more();
  });
  expect(await refusalOf("http://p.example/says")).toBe("too large");
  expect(await refusalOf("http://p.example/endless")).toBe("too large");
});

test("a compressed answer is not unpacked, so that a small one cannot become a large one", async () => {
  const bomb = gzipSync(Buffer.alloc(100_000));
  others.at("/bomb", (_, response) => response.writeHead(200, { "Content-Encoding": "gzip" }).end(bomb));
  expect(Buffer.from(await fetchFile("http://p.example/bomb"))).toEqual(bomb);
});

test("who says nothing, a little now and then, or no end of headers is not waited for", async () => {
  const hasty = openWeb({ network: others, patienceMs: 200 });
  others.at("/silent", () => {});
  others.at("/drip", (_, response) => {
    const drip = setInterval(() => response.write("x"), 10);
    response.on("close", () => clearInterval(drip));
  });
  others.at("/headers", (_, response) => response.writeHead(200, { "X-Long": "x".repeat(20_000) }).end());
  for (const path of ["silent", "drip", "headers"])
    expect(await refusalOf(`http://p.example/${path}`, hasty), path).toBe("no answer");

  const nameless = openWeb({ network: { ...others, lookup: () => new Promise(() => {}) }, patienceMs: 200 });
  expect(await refusalOf("http://p.example/", nameless)).toBe("no answer");
});

test("what is not there, and what is out of order, are told apart", async () => {
  others.at("/broken", (_, response) => response.writeHead(503).end());
  others.at("/half", (_, response) => {
    response.writeHead(200, { "Content-Length": 100 }).write("x", () => response.destroy());
  });
  expect(await refusalOf("http://p.example/nowhere")).toBe("not there");
  expect(await refusalOf("http://p.example/broken")).toBe("no answer");
  expect(await refusalOf("http://p.example/half")).toBe("no answer");
});

test("whoever stops it gets their own reason", async () => {
  others.at("/never", () => {});
  const stop = new AbortController();
  const fetching = web.fetchFile("http://p.example/never", { mostBytes, signal: stop.signal });
  stop.abort(new Error("the server closes"));
  await expect(fetching).rejects.toThrow("the server closes");
});

test("hosts of the internet are public, what is no address is not", () => {
  for (const address of ["93.184.216.34", "1.1.1.1", "172.32.0.1", "2606:4700:4700::1111"])
    expect(isPublicAddress(address), address).toBe(true);
  for (const address of ["", "localhost", "203.0.113.9", "255.255.255.255", "2001:db8::1", "::", "fec0::1"])
    expect(isPublicAddress(address), address).toBe(false);
});
