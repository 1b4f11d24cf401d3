type Fetch = (request: Request) => Response | Promise<Response>;
type Cookie = { value: string; path: string };

/** The parts of a browser that sign-in needs: it keeps cookies and follows redirects, and runs no scripts. */
export type Visitor = {
  /** Requests a URL and follows redirects. */
  visit(path: string, init?: RequestInit): Promise<{ url: URL; answer: Response }>;
  /** Submits a form, as a button does. */
  submit(path: string, fields: Record<string, string>): Promise<{ url: URL; answer: Response }>;
  /** Calls the API with a JSON body. */
  send(method: string, path: string, body?: unknown): Promise<Response>;
  forgetCookies(): void;
};

/** A visitor of `origin` with an empty cookie jar. */
export function createVisitor(fetch: Fetch, origin: string): Visitor {
  const jar = new Map<string, Cookie>();

  async function ask(url: URL, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    const cookies = [...jar].filter(([, { path }]) => url.pathname.startsWith(path));
    headers.set("Cookie", cookies.map(([name, { value }]) => `${name}=${value}`).join("; "));
    if (init.method && init.method !== "GET") headers.set("Origin", origin);
    const answer = await fetch(new Request(url, { ...init, headers, redirect: "manual" }));
    for (const line of answer.headers.getSetCookie()) keep(line);
    return answer;
  }

  function keep(line: string): void {
    const [pair = "", ...attributes] = line.split(/;\s*/);
    const [name = "", value = ""] = pair.split(/=(.*)/s);
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice("path=".length) ?? "/";
    const isOver = attributes.some((attribute) => /^(max-age=0|expires=.* 1970 )/i.test(attribute));
    if (isOver) jar.delete(name);
    else jar.set(name, { value, path });
  }

  async function visit(path: string, init?: RequestInit) {
    let url = new URL(path, origin);
    let answer = await ask(url, init);
    for (let hops = 0; answer.headers.has("Location") && hops < 10; hops++) {
      url = new URL(answer.headers.get("Location") ?? "", url);
      if (url.origin !== origin) break;
      answer = await ask(url);
    }
    return { url, answer };
  }

  return {
    visit,
    submit: (path, fields) => visit(path, { method: "POST", body: new URLSearchParams(fields) }),
    send: (method, path, body) =>
      ask(new URL(path, origin), {
        method,
        ...(body !== undefined && {
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(body),
        }),
      }),
    forgetCookies: () => jar.clear(),
  };
}
