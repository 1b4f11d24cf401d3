// The library ships no types: these cover the little we use of it.
declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> };
  export type Context = {
    body: unknown;
    type: string;
    set(headers: Record<string, string>): void;
    oidc: { client: { clientId: string }; session: { accountId: string } };
  };

  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    Grant: new (about: {
      clientId: string;
      accountId: string;
    }) => Grant;
    Client: { prototype: { redirectUriAllowed(uri: string): boolean } };
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    /** @throws when the request's cookie matches no sign-in under way */
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<{ uid: string }>;
    /** The URL at which the sign-in continues. */
    interactionResult(
      request: IncomingMessage,
      response: ServerResponse,
      result: Record<string, unknown>,
    ): Promise<string>;
    on(event: "server_error", listener: (context: unknown, error: Error) => void): void;
  }
}

declare module "oidc-provider/lib/adapters/memory_adapter.js" {
  /** In-memory storage for at most a thousand entries. */
  export function createMemoryAdapter(): (model: string) => unknown;
}
