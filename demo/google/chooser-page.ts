import { html, raw } from "hono/html";
import { icon, pageFrame } from "#demo/page.ts";
import { brand } from "#studio/brand.ts";
import { type DemoAccount, inventedAccounts } from "./accounts.ts";

const frame = pageFrame({
  style: `
body{line-height:1.45}
main{max-width:30rem;padding:1rem 1.5rem}
h1{margin:0 0 .25rem;font-size:1.5rem;line-height:1.2}
h2{grid-column:1/-1;margin:0;font-size:1rem}
p{margin:0 0 .75rem}
ul{list-style:none;margin:0 0 1rem;padding:0;display:grid;gap:.5rem}
button{font:inherit;cursor:pointer;border:2px solid var(--ink);border-radius:2px;color:inherit;background:none}
.account{display:flex;align-items:center;gap:.75rem;width:100%;padding:.4rem .75rem;text-align:left}
.account:hover{background:color-mix(in srgb,var(--green) 14%,transparent)}
img{width:2.5rem;height:2.5rem;border-radius:50%;object-fit:cover}
strong,small{display:block}
.other{display:grid;grid-template-columns:1fr auto;gap:.25rem .75rem;padding-top:.5rem;
border-top:2px solid var(--ink)}
.other label,.other .problem{grid-column:1/-1}
input[type=email]{width:100%;min-height:2.75rem;padding:.25rem .75rem;font:inherit;color:inherit;
background:none;border:2px solid var(--ink);border-radius:2px}
.check{display:flex;gap:.5rem;align-items:center;min-height:1.75rem}
.go{min-height:2.75rem;font-weight:700;border-color:var(--green);background:var(--green);color:var(--on-green)}
.problem{margin:0;color:var(--red);font-weight:700}
.cancel{margin:.5rem 0 0}`,
  policy: "img-src 'self'; form-action 'self'; frame-ancestors 'none'",
});

/** Headers of every page of the demo's Google, which nothing frames. */
export const demoGoogleHeaders = { ...frame.headers, "X-Frame-Options": "DENY" };

/** The account chooser. Posts `account`, or `email` and `verified`, to its own URL. */
export function chooserPage({ path, email, problem }: { path: string; email?: string; problem?: string }) {
  return page(
    "Demo Google: choose an account",
    html`<p>to continue to ${brand.name}. Nothing leaves this computer.</p>
      <form method="post" action="${path}">
        <ul>
          ${inventedAccounts.map(accountItem)}
        </ul>
      </form>
      <form method="post" action="${path}" class="other">
        <h2>Use another account</h2>
        <label for="email">Email</label>
        <input id="email" name="email" type="email" required maxlength="254" autocomplete="off"
          value="${email ?? ""}" ${problem ? raw('aria-invalid="true" aria-describedby="problem"') : ""} />
        <button class="go">Continue</button>
        ${problem ? html`<p class="problem" id="problem" role="alert">${problem}</p>` : ""}
        <label class="check"
          ><input type="checkbox" name="verified" value="yes" checked /> The address is verified</label
        >
      </form>
      <p class="cancel"><a href="${path}/cancel">Cancel</a></p>`,
  );
}

/** Shown when a sign-in cannot continue here. */
export function demoGoogleProblemPage() {
  return page(
    "Demo Google: this sign-in has ended",
    html`<p role="alert">It took too long or has already finished. Close this window and try again.</p>`,
  );
}

function accountItem({ sub, name, email, emailVerified, picture }: DemoAccount) {
  return html`<li>
    <button class="account" name="account" value="${sub}">
      <img src="${picture}" alt="" width="40" height="40" />
      <span
        ><strong>${name}</strong><small>${email}${emailVerified ? "" : " (address not verified)"}</small></span
      >
    </button>
  </li>`;
}

function page(title: string, content: ReturnType<typeof html>) {
  return frame.page({ title, head: icon, main: html`<h1>${title}</h1>${content}` });
}
