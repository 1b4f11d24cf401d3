import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import { clockText } from "#contract/hours.ts";
import { studioMinute } from "#contract/studio-time.ts";
import type { Role } from "#contract/users.ts";
import { icon, pageFrame } from "#demo/page.ts";
import { mailLetters, studioLetters } from "#demo/studio-letters.ts";
import { brand } from "#studio/brand.ts";
import { studioTimeZone } from "#studio/time-zone.ts";
import { dueMails } from "./due-mails.ts";
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
:root{--raised:#FFFAF0}
@media (prefers-color-scheme:dark){:root{--raised:#211C16}}
body{font-family:"Archivo","Hind Siliguri",system-ui,sans-serif;display:flex;flex-direction:column;min-height:100dvh}
body>header{border-bottom:2px solid var(--ink)}
body>header div,main{width:min(60rem,100% - 2.5rem);margin-inline:auto}
body>header div{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.25rem 1.5rem;min-height:4.5rem;padding-block:.5rem}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem}
a,nav a{text-decoration-color:var(--green);text-decoration-thickness:2px;text-underline-offset:4px}
nav a{display:inline-flex;align-items:center;min-height:2.75rem;font-weight:700}
.name{display:inline-flex;align-items:center;gap:.5rem;min-height:2.75rem;font-size:1.75rem;line-height:1;text-decoration:none}
.name img{width:2.25rem;height:2.25rem}
.name,h1,h2{font-weight:850;font-stretch:66%;text-transform:uppercase}
.name span{font-weight:700}
main{flex:1;padding-block:clamp(1.5rem,4vw,3rem) 4rem;overflow-wrap:anywhere}
h1{margin:0 0 .75rem;font-size:clamp(2.5rem,7vw,4rem);line-height:1}
h2{margin:2.5rem 0 .75rem;font-size:1.75rem;line-height:1.1}
p.lede{margin-bottom:1.5rem;font-size:1.125rem;max-width:42rem}
.panel{border:2px solid var(--ink);border-radius:2px;background:var(--raised)}
.panel>header{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:0 1.5rem;min-height:3rem;padding-inline:1rem;border-bottom:2px solid var(--ink);background:var(--sunken);font-weight:700}
.panel>header small{font-weight:400}
.panel>p{margin:0;padding:1.25rem 1rem}
.whose a{text-decoration:none}
.whose [aria-current]{box-shadow:inset 0 -4px var(--marigold)}
ul{list-style:none;margin:0;padding:0}
li{position:relative;display:grid;grid-template-columns:2.5rem minmax(0,auto) minmax(0,1fr) auto;align-items:center;gap:0 1rem;padding:.75rem 1rem}
li+li{border-top:1px solid var(--line)}
li:hover{background:var(--sunken)}
li:hover a{text-decoration-line:underline}
li:has(:focus-visible){outline:3px solid var(--ink);outline-offset:-3px}
li>*,.from>*{margin:0;overflow:hidden;white-space:nowrap;text-overflow:ellipsis}
li a{color:inherit;font-weight:700;text-decoration-line:none;outline:none}
li a::after{content:"";position:absolute;inset:0}
li p{color:var(--muted)}
.mark{width:2.5rem;height:2.5rem;border-radius:2px}
@media(width<48rem){
li{grid-template-columns:2.5rem minmax(0,1fr) auto;gap:0 .75rem}
li .mark{grid-row:1/4;align-self:start;margin-top:.25rem}
li :is(.subject,.lead){grid-column:2/-1}
li time{grid-area:1/3}}
@media(width>=48rem){
li .who{width:6rem}.everyones .who{width:12rem}
li .subject{grid-area:1/3}li .lead{grid-area:2/3}li time{grid-area:1/4}
li .who,li .mark{grid-row:1/3}}
form{display:flex;flex-wrap:wrap;align-items:end;gap:.75rem;margin-top:2rem}
label{display:grid;flex:1 1 16rem;max-width:28rem;gap:.375rem;font-weight:700}
input,button{min-height:2.75rem;padding:.5rem 1rem;border:2px solid var(--ink);border-radius:2px;background:transparent;color:inherit;font:inherit}
::placeholder{color:var(--muted);opacity:1}
input{border-width:1px;min-width:0;font-weight:400;background:var(--raised)}
button{font-weight:700;cursor:pointer}
form p{flex-basis:100%;margin:0;color:var(--muted);font-size:.875rem}
small,time,dt{color:var(--muted);font-size:.875rem;font-variant-numeric:tabular-nums}
dl{margin:0}
dl>*{margin:0;font-size:1rem}
dt{padding-top:.625rem;border-top:1px solid var(--line)}
dd{padding-bottom:.625rem;font-weight:700}
@media(width>=48rem){
dl{display:grid;grid-template-columns:auto 1fr}
dl>*{padding:.625rem 1.5rem .625rem 0;border-top:1px solid var(--line)}
.panel dt{padding-left:1rem}}
dl>:first-of-type{border-top-color:var(--ink);border-top-width:2px}
.panel>dl>:first-of-type{border-top-color:var(--line);border-top-width:1px}
.subject-line{padding:1.25rem 1rem 1rem;border-bottom:1px solid var(--line)}
.subject-line h1{margin:0 0 1rem;font-size:clamp(1.5rem,4vw,2rem);font-stretch:100%;font-weight:700;line-height:1.2;text-transform:none}
.from{display:grid;grid-template-columns:2.5rem minmax(0,1fr) auto;align-items:center;gap:0 .75rem}
.from .mark{grid-row:1/3}
.from .to{grid-column:2/-1;color:var(--muted);font-size:.875rem;white-space:normal}
iframe{display:block;width:100%;height:60rem;border:0;background:var(--paper)}
details{border-top:2px solid var(--ink)}
summary{display:flex;align-items:center;gap:.5rem;min-height:3rem;padding-inline:1rem;background:var(--sunken);font-weight:700;cursor:pointer}
summary::before{content:"+";width:1rem;font-size:1.25rem}
[open]>summary::before{content:"−"}
pre{margin:0;padding:1rem;font:.875rem/1.6 ui-monospace,monospace,"Hind Siliguri";white-space:pre-wrap}
@media(width<48rem){main:has(.subject-line){padding-top:0}.subject-line,.panel:has(.subject-line){border-top:0}.panel{width:calc(100% + 2.5rem);margin-inline:-1.25rem;border-inline:0;border-radius:0}.panel>:is(*,header,p),li{padding-inline:1.25rem}.panel>:is(iframe,ul,details,pre){padding-inline:0}}
body::after{content:"";height:1.5rem;background:url(/pictures/ornament/border.svg) center/auto 100% repeat-x}`,
  policy:
    `script-src 'sha256-${fitFrameHash}'; img-src 'self'; font-src 'self'; frame-src 'self'; frame-ancestors 'none'; ` +
    "form-action 'self'",
});

/** Headers of the inbox, which frames its own mails only and runs only what fits their frames. */
export const inboxHeaders = frame.headers;

/** What a framed mail may do: no script, but be measured by the page around it, and open links in the top window. */
const sandbox = "allow-same-origin allow-top-navigation-by-user-activation";

/** Headers of a framed mail: only styles, letters, pictures and links. */
export const framedHeaders = {
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; font-src 'self'; frame-ancestors 'self'; form-action 'none'; base-uri 'self'; " +
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
  /** The reader's, where they are known. */
  role?: Role | undefined;
};

/** The emails to an address or, for admins, to everyone; newest first. */
export function inboxPage(listed: Listed, now: Date) {
  const { mails, to, isOwn, mayAll, role } = listed;
  const title = to === undefined ? "Everyone’s inbox" : isOwn ? "Your inbox" : "Inbox";
  const count = mails.length === 1 ? "1 email" : `${mails.length} emails`;
  return page(
    title,
    html`<h1>${title}</h1>
      <p class="lede">The demo sends no email: it keeps each one here instead.</p>
      ${mayAll && whose(listed)}
      <div class="panel">
        <header><span>${to ?? "To everyone"}</span>${mails.length > 0 && html`<small>${count}</small>`}</header>
        ${
          mails.length > 0
            ? html`<ul class="${to === undefined ? "everyones" : ""}">
                ${mails.map((mail) => mailItem(mail, { isNamed: to === undefined, now }))}
              </ul>`
            : html`<p><b>Nothing yet.</b> Each email opens here as it is due:</p>
                ${dueMails(isOwn ? role : undefined)}`
        }
      </div>
      ${addressForm("Another address")}`,
  );
}

/** Asks a visitor whose emails they want: a list of everyone's would tell who trains here. */
export function whoseInboxPage() {
  return page(
    "Inbox",
    html`<h1>Inbox</h1>
      <p class="lede">
        The demo sends no email: what the studio writes to you is kept here instead, such as the link that confirms your
        email. <a href="/login">Log in</a>, and yours open by themselves.
      </p>
      ${addressForm("The address you registered or subscribed with")} ${whatComes}`,
  );
}

/** What there will be to read. */
const whatComes = html`<h2>Emails we send</h2>
  ${dueMails()}`;

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

/** One mail as its recipient reads it, and folded, its plain text as mail programs without HTML show it. */
export function mailPage({ id, recipient, subject, body, html: framed, sent_at }: DemoMailRow, now: Date) {
  const text = html`<pre tabindex="0" aria-label="The email as text">${body}</pre>`;
  return page(
    subject,
    html`<div class="panel">
      <header>
        <nav aria-label="Inbox"><a href="${inboxOf(recipient)}">← All emails to this address</a></nav>
      </header>
      <div class="subject-line">
        <h1>${subject}</h1>
        <div class="from">
          ${mark}<b>${brand.name}</b>${moment(sent_at, now)}
          <span class="to">to ${recipient}</span>
        </div>
      </div>
      ${
        framed
          ? html`${raw(`<script>${fitFrame}</script>`)}<iframe
                title="The email as HTML"
                src="${inboxPath}/${id}/html"
                sandbox="${sandbox}"
              ></iframe>
              <details>
                <summary>As plain text</summary>
                ${text}
              </details>`
          : text
      }
    </div>`,
  );
}

/** Shown for an inbox URL without a mail. */
export function missingMailPage() {
  return page(
    "Email not found",
    html`<h1>Email not found</h1>
      <p class="lede">It may belong to another demo. <a href="${inboxPath}">Open the inbox</a></p>`,
  );
}

/**
 * Its links navigate the top window, not the frame. The studio's letters stand in for those that its readers' devices
 * have: this machine may have none of them.
 */
export function framedMail({ html: mail }: Pick<DemoMailRow, "html">): string {
  return mail.replace("<head>", `<head><base target="_top"><style>${mailLetters()}</style>`);
}

type InList = { isNamed: boolean; now: Date };

function mailItem({ id, recipient, subject, html: letter, sent_at }: ListedMail, { isNamed, now }: InList) {
  return html`<li>
    ${mark}
    <span class="who">${isNamed ? `To ${recipient}` : brand.name}</span>
    <a class="subject" href="${inboxPath}/${id}">${subject}</a>
    <p class="lead">${raw(hiddenLead.exec(letter)?.[1] ?? "")}</p>
    ${moment(sent_at, now)}
  </li>`;
}

/** The sender's picture, as mail programs show one. */
const mark = html`<img class="mark" src="/favicon.svg" alt="" />`;

/** What a letter says for lists of mails, before the spaces that keep its text out of them. */
const hiddenLead = /<div style="display:none[^>]*>([^<]*?)&#8199;/;

const calendar = new Intl.DateTimeFormat("en-GB", {
  timeZone: studioTimeZone,
  day: "numeric",
  month: "short",
});

/** The time of a mail of today; of an older one, the day, too. */
function moment(sentAt: string, now: Date) {
  const sent = new Date(sentAt);
  const [day, time] = [calendar.format(sent), clockText(studioMinute(sent))];
  return html`<time datetime="${sentAt}">${day === calendar.format(now) ? time : `${day}, ${time}`}</time>`;
}

/** The studio's name above it, and its border below. */
function page(title: string, content: ReturnType<typeof html>) {
  return frame.page({
    title: `${title} · Demo mail`,
    head: html`<meta name="robots" content="noindex" />${icon}`,
    before: html`<header>
      <div>
        <a class="name" href="/">
          <img src="/favicon.svg" alt="" />${brand.name}
          <span lang="bn" aria-hidden="true">${brand.bengaliName}</span>
        </a>
        <nav aria-label="Demo mail"><a href="/">Back to the studio</a></nav>
      </div>
    </header>`,
    main: content,
  });
}
