import { z } from "zod";
import { NewArticle } from "#contract/articles.ts";
import { NewClass } from "#contract/classes.ts";
import { Email, Id } from "#contract/primitives.ts";
import { NewUser } from "#contract/users.ts";
import { newId } from "#server/core/ids.ts";
import { nameKey } from "#server/db/lists/search.ts";
import type { Db } from "#server/db/open.ts";
import { findRow } from "#server/db/plain-rows.ts";
import { articleColumns, classColumns, noApplication, userColumns } from "#server/db/rows.ts";
import { ofArticles, ofClasses, toFields } from "#server/db/written.ts";
import type { Parts } from "#server/ports/parts.ts";
import { brand } from "#studio/brand.ts";
import { movedLetter } from "./moved-letter.ts";
import { WrittenDay, WrittenMoment } from "./written-dates.ts";

/** What is needed to add to a list. */
export type Adding = Pick<Parts, "identity" | "mailer"> & { tx: Db; now: Date };

type Paging = { limit: number; cursor: string | undefined };

/** A list that can be exported and imported. A row is texts by column. */
export type ExchangedList<Row> = {
  /** A row as it is imported; its fields are the file's columns, in this order. */
  schema: z.ZodObject & z.ZodType<Row>;
  /** What identifies a row. */
  keyOf(row: Row): string;
  /** Which of these keys exist; others may be named, too. */
  findKnown(db: Db, keys: readonly string[]): Promise<string[]>;
  /** Rows after the cursor, each with its own cursor. */
  read(db: Db, paging: Paging): Promise<{ cursor: string; row: Record<string, string | null> }[]>;
  /** Adds a row; returns false, and does nothing, if it already exists. */
  add(adding: Adding, row: Row): Promise<boolean>;
};

/** The names of a list's columns. */
export function columnsOf({ schema }: Pick<AnyList, "schema">): string[] {
  return Object.keys(schema.shape);
}

/** Any of the lists. */
export type AnyList = ExchangedList<unknown>;

const ClassRow = z.strictObject({ ...NewClass.shape, created_at: WrittenMoment.optional() });
const ArticleRow = z.strictObject({
  id: Id.optional(),
  ...NewArticle.shape,
  article_date: WrittenDay.optional(),
  writer_name: NewUser.shape.name.optional(),
  writer_email: Email.optional(),
  created_at: WrittenMoment.optional(),
});
const MemberRow = z.strictObject({
  name: NewUser.shape.name,
  email: Email,
  photo_url: NewUser.shape.photoUrl,
  joined_at: WrittenMoment.optional(),
});
const SubscriberRow = z.strictObject({ email: Email, confirmed_at: WrittenMoment });

const createdAt = (moment: string | undefined, now: Date) => (moment ? new Date(moment) : now);

/** A class is identified by its name, as it looks (D33). */
const classes: ExchangedList<z.infer<typeof ClassRow>> = {
  schema: ClassRow,
  keyOf: ({ class_name }) => nameKey(class_name),
  async findKnown(db, keys) {
    const rows = await db.selectFrom("classes").select("name_key").where("name_key", "in", keys).execute();
    return rows.map(({ name_key }) => name_key);
  },
  async read(db, { limit, cursor = "" }) {
    const rows = await db
      .selectFrom("classes")
      .select(["id", "created_at", ...Object.values(ofClasses)])
      .where("id", ">", cursor)
      .where("archived_at", "is", null)
      .orderBy("id")
      .limit(limit)
      .execute();
    return rows.map(({ id, created_at, ...columns }) => ({
      cursor: id,
      row: { ...toFields(ofClasses, columns), created_at },
    }));
  },
  async add({ tx, now }, { created_at, ...input }) {
    const added = await tx
      .insertInto("classes")
      .values(classColumns({ ...input, id: newId(), createdAt: createdAt(created_at, now) }))
      .onConflict((conflict) => conflict.column("name_key").doNothing())
      .returning("id")
      .executeTakeFirst();
    return added !== undefined;
  },
};

/** An article is identified by its id, or by its title if it has none. Votes are not moved. */
const articles: ExchangedList<z.infer<typeof ArticleRow>> = {
  schema: ArticleRow,
  keyOf: ({ id, article_title }) => id ?? article_title,
  async findKnown(db, keys) {
    const rows = await db
      .selectFrom("articles")
      .select(["id", "title"])
      .where((eb) => eb.or([eb("id", "in", keys), eb("title", "in", keys)]))
      .execute();
    return rows.flatMap(({ id, title }) => [id, title]);
  },
  async read(db, { limit, cursor = "" }) {
    const rows = await db
      .selectFrom("articles")
      .select(["id", ...Object.values(ofArticles), "writer_name", "writer_email", "created_at"])
      .where("id", ">", cursor)
      .orderBy("id")
      .limit(limit)
      .execute();
    return rows.map(({ id, writer_name, writer_email, created_at, ...columns }) => ({
      cursor: id,
      row: { id, ...toFields(ofArticles, columns), writer_name, writer_email, created_at },
    }));
  },
  async add({ tx, now }, { id, writer_name = brand.name, writer_email = "", created_at, ...input }) {
    const there = await tx
      .selectFrom("articles")
      .select("id")
      .where(id ? "id" : "title", "=", id ?? input.article_title)
      .executeTakeFirst();
    if (there) return false;
    const known = await findRow(tx, "users", { email: writer_email });
    const columns = articleColumns({
      ...input,
      id: id ?? newId(),
      createdAt: createdAt(created_at, now),
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
  schema: MemberRow,
  keyOf: ({ email }) => email,
  async findKnown(db, keys) {
    const rows = await db.selectFrom("users").select("email").where("email", "in", keys).execute();
    return rows.map(({ email }) => email);
  },
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
  async add({ tx, identity, now, mailer }, { name, email, photo_url, joined_at }) {
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
          createdAt: createdAt(joined_at, now),
        }),
      )
      .execute();
    return true;
  },
};

/** Readers whose address is confirmed, here or, by the owner's word, elsewhere (D66): others would get nothing. */
const newsletter: ExchangedList<z.infer<typeof SubscriberRow>> = {
  schema: SubscriberRow,
  keyOf: ({ email }) => email,
  async findKnown(db, keys) {
    const rows = await db.selectFrom("subscribers").select("email").where("email", "in", keys).execute();
    return rows.map(({ email }) => email);
  },
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
  async add({ tx, now }, { email, confirmed_at }) {
    const added = await tx
      .insertInto("subscribers")
      .values({
        id: newId(),
        email,
        created_at: now.toISOString(),
        confirmed_at,
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
