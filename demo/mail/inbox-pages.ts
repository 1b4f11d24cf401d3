import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import { icon, pageFrame } from "#demo/page.ts";
import { studioTimeZone } from "#studio/time-zone.ts";
import { inboxPath } from "./inbox-path.ts";
import type { DemoMailRow } from "./tables.ts";

/** Shows the whole mail, at every width: its frame is as high as what is in it. Without script it scrolls. */
const fitFrame = `
function fit(frame){
const mail=frame.contentDocument?.documentElement
if(mail)frame.style.height=mail.offsetHeight+frame.offsetHeight-frame.clientHeight+"px"}
document.addEventListener("load",({target})=>target.tagName==="IFRAME"&&fit(target),true)
addEventListener("resize",()=>document.querySelectorAll("iframe").forEach(fit))`;

const fitFrameHash = createHash("sha256").update(fitFrame).digest("base64");

const frame = pageFrame({
  style: `
main{max-width:48rem;padding:2rem 1rem 4rem;overflow-wrap:anywhere}
h1{margin:0 0 .5rem;font-size:2rem;line-height:1.1}
h2{margin:2rem 0 .5rem;font-size:1.125rem}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;margin-bottom:1.5rem}
nav a{display:inline-flex;align-items:center;min-height:2rem}
ul{list-style:none;margin:1.5rem 0 0;padding:0;border-top:2px solid var(--ink)}
li{position:relative;display:grid;gap:.125rem 1rem;padding:.75rem 0;border-bottom:2px solid var(--line)}
@media (min-width:40rem){li{grid-template-columns:1fr auto}}
li a{font-weight:700}
li a::after{content:"";position:absolute;inset:0}
small,dt{color:var(--muted);font-size:.875rem}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:0 0 1.5rem}
dd{margin:0}
iframe{display:block;width:100%;height:60rem;border:2px solid var(--ink);background:#F6F0E4}
pre{margin:0;padding:1rem;border:2px solid var(--line);font:.875rem/1.5 ui-monospace,monospace;white-space:pre-wrap}
a{text-decoration-color:var(--green);text-decoration-thickness:2px;text-underline-offset:4px}`,
  policy:
    `script-src 'sha256-${fitFrameHash}'; img-src 'self'; frame-src 'self'; frame-ancestors 'none'; ` +
    "form-action 'none'",
});

/** Headers of the inbox, which frames its own mails only and runs only what fits their frames. */
export const inboxHeaders = frame.headers;

/** What a framed mail may do: no script, but be measured by the page around it, and open links in the top window. */
const sandbox = "allow-same-origin allow-top-navigation-by-user-activation";

/** Headers of a framed mail: only styles, pictures and links. */
export const framedHeaders = {
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'; form-action 'none'; base-uri 'self'; " +
    `sandbox ${sandbox}`,
  "Cache-Control": "no-store",
};

const allMails = html`<a href="${inboxPath}">All emails</a>`;

/** All mails, newest first. */
export function inboxPage(mails: readonly Omit<DemoMailRow, "body" | "html">[]) {
  return page(
    "Inbox",
    html`<p>The demo sends no email. Everything it would have sent, to anyone, is here.</p>
      ${
        mails.length > 0
          ? html`<ul>
              ${mails.map(mailItem)}
            </ul>`
          : html`<p>
              Nothing yet. Book a slot, decide on an application, subscribe to the newsletter, or ask for a reset
              link after a failed login.
            </p>`
      }`,
  );
}

/** One mail: its frame, and its plain text as mail programs without HTML show it. */
export function mailPage({ id, recipient, subject, body, html: framed, sent_at }: DemoMailRow) {
  return page(
    subject,
    html`<dl>
        <dt>To</dt>
        <dd>${recipient}</dd>
        <dt>Sent</dt>
        <dd>${moment(sent_at)}</dd>
      </dl>
      ${
        framed &&
        html`${raw(`<script>${fitFrame}</script>`)}<iframe
            title="The email as HTML"
            src="${inboxPath}/${id}/html"
            sandbox="${sandbox}"
          ></iframe>
          <h2>As text</h2>`
      }
      <pre tabindex="0" aria-label="The email as text">${body}</pre>`,
    allMails,
  );
}

/** Shown for an inbox URL without a mail. */
export function missingMailPage() {
  return page("Email not found", html`<p>It may belong to another demo.</p>`, allMails);
}

/** Its links navigate the top window, not the frame. */
export function framedMail({ html: mail }: Pick<DemoMailRow, "html">): string {
  return mail.replace("<head>", '<head><base target="_top">');
}

function mailItem({ id, recipient, subject, sent_at }: Omit<DemoMailRow, "body" | "html">) {
  return html`<li>
    <a href="${inboxPath}/${id}">${subject}</a>
    <small>${moment(sent_at)}</small>
    <small>to ${recipient}</small>
  </li>`;
}

const calendar = new Intl.DateTimeFormat("en-GB", {
  timeZone: studioTimeZone,
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
});

function moment(sentAt: string): string {
  return calendar.format(new Date(sentAt));
}

function page(title: string, content: ReturnType<typeof html>, links?: ReturnType<typeof html>) {
  return frame.page({
    title: `${title} · Demo mail`,
    head: html`<meta name="robots" content="noindex" />${icon}`,
    main: html`<nav aria-label="Demo mail">${links ?? ""}<a href="/">Back to the studio</a></nav>
      <h1>${title}</h1>
      ${content}`,
  });
}
