import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import { icon, pageFrame } from "#demo/page.ts";
import { studioLetters } from "#demo/studio-letters.ts";
import { inks } from "#server/core/inks.ts";
import { brand } from "#studio/brand.ts";
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
${studioLetters()}
body{font-family:"Archivo","Hind Siliguri",system-ui,sans-serif;display:flex;flex-direction:column;min-height:100dvh}
header{border-bottom:2px solid var(--ink)}
header div,main{width:min(48rem,100% - 2.5rem);margin-inline:auto}
header div{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.25rem 1.5rem;min-height:4.5rem;padding-block:.5rem}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem}
a,nav a{text-decoration-color:var(--green);text-decoration-thickness:2px;text-underline-offset:4px}
nav a{display:inline-flex;align-items:center;min-height:2.75rem;font-weight:700}
.name{display:inline-flex;align-items:center;gap:.5rem;min-height:2.75rem;font-size:1.75rem;line-height:1;text-decoration:none}
.name img{width:2.25rem;height:2.25rem}
.name,h1,h2{font-weight:850;font-stretch:66%;text-transform:uppercase}
.name span{font-weight:700}
main{flex:1;padding-block:clamp(2rem,5vw,3.5rem) 4rem;overflow-wrap:anywhere}
h1{margin:0 0 .75rem;font-size:clamp(2.5rem,7vw,4rem);line-height:1}
h1.subject{font-size:clamp(1.75rem,4.5vw,2.625rem);line-height:1.15;text-transform:none}
h2{margin:2.5rem 0 .75rem;font-size:1.75rem;line-height:1.1}
.lede{font-size:1.125rem;max-width:40rem}
ul{list-style:none;margin:2rem 0 0;padding:0;border-top:2px solid var(--ink)}
li{position:relative;display:grid;gap:.125rem 1.5rem;align-items:baseline;padding:.875rem 0;border-bottom:1px solid var(--line)}
@media (min-width:40rem){li{grid-template-columns:1fr auto}li small:last-child{grid-row:2;grid-column:1}}
li:hover{background:var(--sunken);box-shadow:-.75rem 0 var(--sunken),.75rem 0 var(--sunken)}
li a{font-size:1.125rem;font-weight:700;line-height:1.3;text-decoration:none}
li:hover a{text-decoration:underline var(--green) 2px}
li a::after{content:"";position:absolute;inset:0}
small,dt{color:var(--muted);font-size:.875rem;font-variant-numeric:tabular-nums}
dl{display:grid;grid-template-columns:auto 1fr;align-items:baseline;gap:.25rem 1.5rem;margin:0 0 2rem;padding:.75rem 0;border-block:2px solid var(--ink)}
dd{margin:0;font-weight:700}
iframe{display:block;width:100%;height:60rem;border:2px solid var(--ink);background:${inks.paper}}
pre{margin:0;padding:1rem;border:1px solid var(--line);background:var(--sunken);font:.875rem/1.6 ui-monospace,monospace,"Hind Siliguri";white-space:pre-wrap}
body::after{content:"";height:1.5rem;background:url(/pictures/ornament/border.svg) center/auto 100% repeat-x}`,
  policy:
    `script-src 'sha256-${fitFrameHash}'; img-src 'self'; font-src 'self'; frame-src 'self'; frame-ancestors 'none'; ` +
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

const allMails = { path: inboxPath, label: "All emails" };

/** All mails, newest first. */
export function inboxPage(mails: readonly Omit<DemoMailRow, "body" | "html">[]) {
  return page(
    "Inbox",
    html`<p class="lede">The demo sends no email. Everything it would have sent, to anyone, is here.</p>
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

type Way = { path: string; label: string };

/** The studio's name above it, and its border below. */
function page(title: string, content: ReturnType<typeof html>, back?: Way) {
  return frame.page({
    title: `${title} · Demo mail`,
    head: html`<meta name="robots" content="noindex" />${icon}`,
    before: html`<header>
      <div>
        <a class="name" href="/">
          <img src="/favicon.svg" alt="" />${brand.name}
          <span lang="bn" aria-hidden="true">${brand.bengaliName}</span>
        </a>
        <nav aria-label="Demo mail">
          ${back && html`<a href="${back.path}">${back.label}</a>`}<a href="/">Back to the studio</a>
        </nav>
      </div>
    </header>`,
    main: html`<h1${back && raw(' class="subject"')}>${title}</h1>
      ${content}`,
  });
}
