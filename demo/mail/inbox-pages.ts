import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import { clockText } from "#contract/hours.ts";
import { studioMinute } from "#contract/studio-time.ts";
import { icon, pageFrame } from "#demo/page.ts";
import { studioLetters } from "#demo/studio-letters.ts";
import { inks } from "#server/core/inks.ts";
import { brand } from "#studio/brand.ts";
import { studioTimeZone } from "#studio/time-zone.ts";
import { everyonesPath, inboxOf, inboxPath } from "./inbox-path.ts";
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
.whose{margin:1.5rem 0 0}
.whose a{text-decoration:none}
.whose [aria-current]{box-shadow:inset 0 -4px var(--marigold)}
ul{list-style:none;margin:1.5rem 0 0;padding:0;border-top:2px solid var(--ink)}
li{position:relative;padding:.875rem 2.5rem .875rem 0;border-bottom:1px solid var(--line)}
li::after{content:"→";position:absolute;inset-block-start:.75rem;inset-inline-end:0;font-size:1.5rem;line-height:1.3}
li p{margin:.125rem 0;overflow:hidden;white-space:nowrap;text-overflow:ellipsis}
li:hover{background:var(--sunken);box-shadow:-.75rem 0 var(--sunken),.75rem 0 var(--sunken)}
li a{font-size:1.125rem;font-weight:700;line-height:1.3;text-decoration-line:underline}
li a::after{content:"";position:absolute;inset:0}
form{display:flex;flex-wrap:wrap;align-items:end;gap:.75rem;margin-top:2.5rem}
label{display:grid;flex:1 1 16rem;max-width:28rem;gap:.375rem;font-weight:700}
input,button{min-height:2.75rem;padding:.5rem 1rem;border:2px solid var(--ink);border-radius:2px;background:transparent;color:inherit;font:inherit}
input{border-width:1px;min-width:0}
button{font-weight:700;cursor:pointer}
form p{flex-basis:100%;margin:0;color:var(--muted);font-size:.875rem}
small,dt{color:var(--muted);font-size:.875rem;font-variant-numeric:tabular-nums}
dl{display:grid;grid-template-columns:auto 1fr;align-items:baseline;gap:.25rem 1.5rem;margin:0 0 2rem;padding:.75rem 0;border-block:2px solid var(--ink)}
dd{margin:0;font-weight:700}
.plain{gap:0}
.plain>*{align-self:stretch;padding:.625rem 1.5rem .625rem 0;border-top:1px solid var(--line);font-size:1rem}
.plain>:nth-child(-n+2){border-top:0}
iframe{display:block;width:100%;height:60rem;border:2px solid var(--ink);background:${inks.paper}}
@media(width<40rem){iframe{width:calc(100% + 2.5rem);margin-inline:-1.25rem;border-inline:0}}
pre{margin:0;padding:1rem;border:1px solid var(--line);background:var(--sunken);font:.875rem/1.6 ui-monospace,monospace,"Hind Siliguri";white-space:pre-wrap}
body::after{content:"";height:1.5rem;background:url(/pictures/ornament/border.svg) center/auto 100% repeat-x}`,
  policy:
    `script-src 'sha256-${fitFrameHash}'; img-src 'self'; font-src 'self'; frame-src 'self'; frame-ancestors 'none'; ` +
    "form-action 'self'",
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

type ListedMail = Omit<DemoMailRow, "body">;

/** Whose emails are listed: an address's, or everyone's; nobody's while it is not said. */
export type Listed = {
  mails: readonly ListedMail[];
  /** Absent for everyone's. */
  to?: string | undefined;
  /** Whether they are the reader's own. */
  isOwn?: boolean;
  /** Whether the reader may see everyone's. */
  mayAll?: boolean;
};

/** The emails to an address or, for admins, to everyone; newest first. */
export function inboxPage(listed: Listed) {
  const { mails, to, isOwn, mayAll } = listed;
  const title = to === undefined ? "Everyone’s inbox" : isOwn ? "Your inbox" : "Inbox";
  return page(
    title,
    html`<p class="lede">
        The demo sends no email. Here is what it would have sent to ${to === undefined ? "anyone" : html`<b>${to}</b>`}.
      </p>
      ${mayAll && whose(listed)}
      ${
        mails.length > 0
          ? html`<ul>
              ${mails.map((mail) => mailItem(mail, { isNamed: to === undefined }))}
            </ul>`
          : html`<p>
              Nothing yet. Book a slot, decide on an application, subscribe to the newsletter, or ask for a reset
              link after a failed login.
            </p>`
      }
      ${addressForm("Another address")}`,
  );
}

/** Asks a visitor whose emails they want: a list of everyone's would tell who trains here. */
export function whoseInboxPage() {
  return page(
    "Inbox",
    html`<p class="lede">
        The demo sends no email: it keeps each one here instead. <a href="/login">Log in</a>, and yours open by
        themselves.
      </p>
      ${addressForm("Which address?")}
      ${whatComes}`,
  );
}

/** What there will be to read. */
const whatComes = html`<h2>Emails we send</h2>
  <dl class="plain">
    <dt>You book</dt>
    <dd>The ticket with your first session, and a link to its receipt</dd>
    <dt>Something changes</dt>
    <dd>New dates, a cancelled session, refunds</dd>
    <dt>A place is free</dt>
    <dd>An offer to the first on the waiting list</dd>
    <dt>You forget a password</dt>
    <dd>A link to set another</dd>
  </dl>`;

function whose({ to, isOwn }: Listed) {
  const link = (href: string, label: string, isHere: boolean | undefined) =>
    html`<a href="${href}" ${isHere ? raw('aria-current="page"') : ""}>${label}</a>`;
  return html`<nav class="whose" aria-label="Whose emails">
    ${link(inboxPath, "Yours", isOwn)} ${link(everyonesPath, "Everyone’s", to === undefined)}
  </nav>`;
}

function addressForm(label: string) {
  return html`<form action="${inboxPath}">
    <label>${label}<input type="email" name="to" placeholder="name@example.com" autocomplete="email" required /></label>
    <button>Open inbox</button>
    <p>Anyone who knows an address can open it here, so don’t use a real one.</p>
  </form>`;
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
    { path: inboxOf(recipient), label: "All their emails" },
  );
}

/** Shown for an inbox URL without a mail. */
export function missingMailPage() {
  return page("Email not found", html`<p>It may belong to another demo.</p>`, {
    path: inboxPath,
    label: "All emails",
  });
}

/** Its links navigate the top window, not the frame. */
export function framedMail({ html: mail }: Pick<DemoMailRow, "html">): string {
  return mail.replace("<head>", '<head><base target="_top">');
}

function mailItem(mail: ListedMail, { isNamed }: { isNamed: boolean }) {
  const { id, recipient, subject, html: letter, sent_at } = mail;
  return html`<li>
    <a href="${inboxPath}/${id}">${subject}</a>
    <p>${raw(hiddenLead.exec(letter)?.[1] ?? "")}</p>
    <small>${moment(sent_at)}${isNamed ? ` · to ${recipient}` : ""}</small>
  </li>`;
}

/** What a letter says for lists of mails, before the spaces that keep its text out of them. */
const hiddenLead = /<div style="display:none[^>]*>([^<]*?)&#8199;/;

const calendar = new Intl.DateTimeFormat("en-GB", {
  timeZone: studioTimeZone,
  day: "numeric",
  month: "short",
});

function moment(sentAt: string): string {
  const sent = new Date(sentAt);
  return `${calendar.format(sent)}, ${clockText(studioMinute(sent))}`;
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
