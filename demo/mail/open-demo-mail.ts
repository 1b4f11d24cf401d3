import { Hono } from "hono";
import type { Transport } from "#server/ports/mail/mailer.ts";
import type { Parts } from "#server/ports/parts.ts";
import {
  framedHeaders,
  framedMail,
  inboxHeaders,
  inboxPage,
  mailPage,
  missingMailPage,
  whoseInboxPage,
} from "./inbox-pages.ts";
import { inboxPath } from "./inbox-path.ts";
import type { DemoMailTables } from "./tables.ts";

/** How many mails the inbox keeps. */
const mostKept = 200;

type InboxEnv = { Variables: { parts: Pick<Parts, "identity"> } };

/**
 * The demo's mail: instead of being sent, each is kept and shown in its recipient's inbox, to whoever is logged in as
 * them or types their address; everyone's only to admins (D65).
 */
export function openDemoMail({ db, clock }: Pick<Parts, "db" | "clock">): {
  transport: Transport;
  app: Hono<InboxEnv>;
} {
  const mails = db.withTables<DemoMailTables>();
  const app = new Hono<InboxEnv>().basePath(inboxPath);
  app.get("/", async (c) => {
    const own = (await c.get("parts").identity.whoIs(c.req.raw.headers))?.email;
    const role = own === undefined ? undefined : await roleOf(own);
    const mayAll = role === "admin";
    const isAll = mayAll && c.req.query("everyone") !== undefined;
    const to = isAll ? undefined : (c.req.query("to")?.trim().toLowerCase() ?? own);
    if (!to && !isAll) return c.html(whoseInboxPage(), 200, inboxHeaders);
    const found = to ? newest().where("recipient", "=", to) : newest();
    const listed = { mails: await found.limit(mostKept).execute(), to, isOwn: to === own, mayAll, role };
    return c.html(inboxPage(listed, clock.now()), 200, inboxHeaders);
  });
  app.get("/:id", async (c) => {
    const mail = await find(c.req.param("id"));
    return mail
      ? c.html(mailPage(mail, clock.now()), 200, inboxHeaders)
      : c.html(missingMailPage(), 404, inboxHeaders);
  });
  app.get("/:id/html", async (c) => {
    const mail = await find(c.req.param("id"));
    return c.html(mail ? framedMail(mail) : "", mail ? 200 : 404, framedHeaders);
  });

  const newest = () =>
    mails
      .selectFrom("demo_mails")
      .select(["id", "kind", "recipient", "subject", "html", "sent_at"])
      .orderBy("sent_at", "desc")
      .orderBy("id");
  const roleOf = async (email: string) => {
    const person = db.selectFrom("users").select("role").where("email", "=", email);
    return (await person.executeTakeFirst())?.role;
  };
  const find = (id: string) =>
    mails.selectFrom("demo_mails").selectAll().where("id", "=", id).executeTakeFirst();

  return {
    app,
    async transport({ id, kind, to, subject, body, html }) {
      const sent_at = clock.now().toISOString();
      await mails
        .insertInto("demo_mails")
        // A mail comes twice if the server was killed before the outbox recorded it as sent.
        .values({ id, kind, recipient: to, subject, body, html, sent_at })
        .onConflict((conflict) => conflict.column("id").doNothing())
        .execute();
      const kept = newest().clearSelect().select("id").limit(mostKept);
      await mails.deleteFrom("demo_mails").where("id", "not in", kept).execute();
    },
  };
}
