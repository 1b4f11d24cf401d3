let asked = 0;

/** What Hono is told of a connection. Rate limits count by address: here every request comes from its own. */
export function fromOwnAddress() {
  asked += 1;
  const remoteAddress = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;
  return { incoming: { socket: { remoteAddress }, headers: {}, rawHeaders: [], complete: true } };
}
