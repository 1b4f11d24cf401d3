import { z } from "zod";
import { NewArticle } from "#contract/articles.ts";
import { NewClass } from "#contract/classes.ts";
import { Email, Id } from "#contract/primitives.ts";
import { NewUser } from "#contract/users.ts";
import { newId } from "#server/core/ids.ts";
import type { Db } from "#server/db/open.ts";
import { articleColumns, classColumns, noApplication, userColumns } from "#server/db/rows.ts";
import type { Parts } from "#server/ports/parts.ts";
import { brand } from "#studio/brand.ts";
import { movedLetter } from "./moved-letter.ts";

/** What is needed to add to a list. */
export type Adding = Pick<Parts, "identity" | "clock" | "mailer"> & { tx: Db };

type Paging = { limit: number; cursor: string | undefined };

/** A list that can be exported and imported. A row is texts by column. */
export type ExchangedList<Row> = {
  /** In the file's order. */
  columns: readonly string[];
  schema: z.ZodType<Row>;
  /** Rows after the cursor, each with its own cursor. */
  read(db: Db, paging: Paging): Promise<{ cursor: string; row: Record<string, string | null> }[]>;
  /** Adds a row; returns false, and does nothing, if it already exists. */
  add(adding: Adding, row: Row): Promise<boolean>;
};

const Moment = z.iso.datetime("Enter a time, like 2026-11-22T09:00:00Z");

const ClassRow = z.strictObject(NewClass.shape);
const ArticleRow = z.strictObject({
  id: Id.optional(),
  ...NewArticle.shape,
  writer_name: NewUser.shape.name.optional(),
  writer_email: Email.optional(),
});
const MemberRow = z.strictObject({
  name: NewUser.shape.name,
  email: Email,
  photo_url: NewUser.shape.photoUrl,
  joined_at: Moment.optional(),
});
const SubscriberRow = z.strictObject({ email: Email, confirmed_at: Moment });

/** A class is identified by its name, ignoring case (D33). */
const classes: ExchangedList<z.infer<typeof ClassRow>> = {
  columns: ["class_name", "class_details", "class_image_url"],
  schema: ClassRow,
  async read(db, { limit, cursor = "" }) {
    const rows = await db
      .selectFrom("classes")
      .select(["id", "name", "details", "image_url"])
      .where("id", ">", cursor)
      .where("archived_at", "is", null)
      .orderBy("id")
      .limit(limit)
      .execute();
    return rows.map(({ id, name, details, image_url }) => ({
      cursor: id,
      row: { class_name: name, class_details: details, class_image_url: image_url },
    }));
  },
  async add({ tx, clock }, input) {
    const added = await tx
      .insertInto("classes")
      .values(classColumns({ ...input, id: newId(), createdAt: clock.now() }))
      .onConflict((conflict) => conflict.column("name_key").doNothing())
      .returning("id")
      .executeTakeFirst();
    return added !== undefined;
  },
};

/** An article is identified by its id, or by its title if it has none. Votes are not moved. */
const articles: ExchangedList<z.infer<typeof ArticleRow>> = {
  columns: [
    ...["id", "article_title", "article_details", "article_date", "article_image_url"],
    ...["writer_name", "writer_email"],
  ],
  schema: ArticleRow,
  async read(db, { limit, cursor = "" }) {
    const rows = await db
      .selectFrom("articles")
      .selectAll()
      .where("id", ">", cursor)
      .orderBy("id")
      .limit(limit)
      .execute();
    return rows.map(({ id, title, details, article_date, image_url, writer_name, writer_email }) => ({
      cursor: id,
      row: {
        id,
        article_title: title,
        article_details: details,
        article_date,
        article_image_url: image_url,
        writer_name,
        writer_email,
      },
    }));
  },
  async add({ tx, clock }, { id, writer_name = brand.name, writer_email = "", ...input }) {
    const there = await tx
      .selectFrom("articles")
      .select("id")
      .where(id ? "id" : "title", "=", id ?? input.article_title)
      .executeTakeFirst();
    if (there) return false;
    const known = await tx
      .selectFrom("users")
      .select(["id", "name", "email"])
      .where("email", "=", writer_email)
      .executeTakeFirst();
    const columns = articleColumns({
      ...input,
      id: id ?? newId(),
      createdAt: clock.now(),
      writer: known ?? { id: "", name: writer_name, email: writer_email },
    });
    await tx
      .insertInto("articles")
      .values({ ...columns, writer_id: known?.id ?? null })
      .execute();
    return true;
  },
};

/**
 * A member is identified by their email. New ones get an account without a password and a mail on how to choose one,
 * so that nobody else can register with their address. If accounts are hosted elsewhere, they log in there.
 */
const members: ExchangedList<z.infer<typeof MemberRow>> = {
  columns: ["name", "email", "photo_url", "joined_at"],
  schema: MemberRow,
  async read(db, { limit, cursor = "" }) {
    const rows = await db
      .selectFrom("users")
      .select(["id", "name", "email", "photo_url", "created_at"])
      .where("id", ">", cursor)
      .where("role", "=", "member")
      .orderBy("id")
      .limit(limit)
      .execute();
    return rows.map(({ id, name, email, photo_url, created_at }) => ({
      cursor: id,
      row: { name, email, photo_url, joined_at: created_at },
    }));
  },
  async add({ tx, identity, clock, mailer }, { name, email, photo_url, joined_at }) {
    const there = await tx.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
    if (there) return false;
    const photoUrl = photo_url ?? "";
    const person = await identity.accounts?.makeAccount({ email, name, photoUrl }, tx);
    if (person) await mailer.send(movedLetter({ name, email }), tx);
    await tx
      .insertInto("users")
      .values(
        userColumns({
          id: newId(),
          email,
          identity_subject: person?.subject ?? null,
          name,
          photo_url: photoUrl,
          role: "member",
          request_status: "none",
          application: noApplication,
          slot_duration: 0,
          createdAt: joined_at ? new Date(joined_at) : clock.now(),
        }),
      )
      .execute();
    return true;
  },
};

/** Readers whose address is confirmed, here or, by the owner's word, elsewhere (D66): others would get nothing. */
const newsletter: ExchangedList<z.infer<typeof SubscriberRow>> = {
  columns: ["email", "confirmed_at"],
  schema: SubscriberRow,
  async read(db, { limit, cursor = "" }) {
    const rows = await db
      .selectFrom("subscribers")
      .select(["email", "confirmed_at"])
      .where("email", ">", cursor)
      .where("confirmed_at", "is not", null)
      .orderBy("email")
      .limit(limit)
      .execute();
    return rows.map(({ email, confirmed_at }) => ({ cursor: email, row: { email, confirmed_at } }));
  },
  async add({ tx, clock }, { email, confirmed_at }) {
    const added = await tx
      .insertInto("subscribers")
      .values({
        id: newId(),
        email,
        created_at: clock.now().toISOString(),
        confirmed_at: new Date(confirmed_at).toISOString(),
        mailed_at: null,
      })
      .onConflict((conflict) => conflict.column("email").doNothing())
      .returning("id")
      .executeTakeFirst();
    return added !== undefined;
  },
};

/** The lists that can be exported and imported, by name. */
export const exchangedLists = { classes, articles, members, newsletter };
export type ListName = keyof typeof exchangedLists;
