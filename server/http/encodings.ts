import type { IncomingMessage } from "node:http";
import { promisify } from "node:util";
import zlib from "node:zlib";

/** Header names and values in turn, as `writeHead` takes them. */
type FlatHeaders = string[];

/** A response in one encoding. */
export type Encoded = { headers: FlatHeaders; body: Buffer };

/** A response as bytes, in the encodings requested so far, and those under way. */
export type Encodable = {
  headers: FlatHeaders;
  plain: Buffer<ArrayBuffer>;
  encoded: Map<Encoding, Encoded>;
  underWay: Map<Encoding, Promise<Encoded>>;
};

type Encoding = keyof typeof encoders | "identity";

const encoders = {
  br: promisify<Buffer, object, Buffer>(zlib.brotliCompress),
  zstd: promisify<Buffer, object, Buffer>(zlib.zstdCompress),
  gzip: promisify<Buffer, object, Buffer>(zlib.gzip),
};
const encodings = Object.keys(encoders) as (keyof typeof encoders)[];
const brotli = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 6 } };
/** In bytes; compressing anything smaller saves nothing. */
const leastCompressed = 1024;

/** The encoding of ours that the client takes. */
export function encodingFor({ headers }: IncomingMessage): Encoding {
  const accepted = headers["accept-encoding"];
  if (typeof accepted !== "string") return "identity";
  return encodings.find((name) => isTaken(name, accepted)) ?? "identity";
}

/** Whether an `Accept-Encoding` names this encoding. */
export function isTaken(encoding: Encoding, accepted: string): boolean {
  return accepted.includes(encoding) && !accepted.includes(`${encoding};q=0`);
}

/** Encodes a response once for all who ask meanwhile, and keeps it with the response. */
export function encode(answer: Encodable, encoding: Encoding): Promise<Encoded> {
  const { underWay } = answer;
  const result =
    underWay.get(encoding) ?? encodeNow(answer, encoding).finally(() => underWay.delete(encoding));
  underWay.set(encoding, result);
  return result;
}

async function encodeNow({ plain, headers, encoded }: Encodable, encoding: Encoding): Promise<Encoded> {
  const isEncoded = encoding !== "identity" && plain.length >= leastCompressed;
  const body = isEncoded ? await encoders[encoding](plain, encoding === "br" ? brotli : {}) : plain;
  const length = ["Content-Length", String(body.length)];
  const result = {
    body,
    headers: [...headers, ...length, ...(isEncoded ? ["Content-Encoding", encoding] : [])],
  };
  encoded.set(encoding, result);
  return result;
}
