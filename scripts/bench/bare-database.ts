import { DatabaseSync } from "node:sqlite";
import { Pool } from "pg";

type Row = Record<string, unknown>;
export type Vote = { articleId: string; voterId: string };
export type Booking = { id: string; like: string };

/** The same statements as the measured calls, run on the driver alone. */
export type BareDatabase = {
  articles(): Promise<Row[]> | Row[];
  article(id: string): Promise<Row> | Row;
  vote(vote: Vote): Promise<Row> | Row;
  book(booking: Booking): Promise<Row> | Row;
};

const columns =
  'id as "_id", title as article_title, details as article_details, writer_name as article_writer, writer_name, ' +
  "article_date, image_url as article_image_url, upvotes as upvote, downvotes as downvote";
const copied =
  "status, user_id, user_name, email, price_cents, trainer_id, trainer_name, slot_duration, slot_timing, slot_days, " +
  "class_id, class_name, paid_at, starts_on, ends_on, search_text, created_at";

/** The statements' SQL; `p` writes a parameter as the driver expects it. */
function statements(p: (position: number) => string) {
  return {
    articles: `select ${columns} from articles order by created_at desc, id desc limit 12`,
    article: `select ${columns} from articles where id = ${p(1)}`,
    vote: `insert into votes (article_id, voter_id, type, created_at) values (${p(1)}, ${p(2)}, 'upvote', ${p(3)})`,
    count: `update articles set upvotes = upvotes + 1 where id = ${p(1)} returning upvotes as upvote, downvotes as downvote`,
    book: `insert into payments (id, transaction_id, ${copied}) select ${p(1)}, ${p(1)}, ${copied} from payments where id = ${p(2)} returning id`,
  };
}

/** Opens the database that `url` names, with the studio's own connection settings. */
export function openBareDatabase(url: string): BareDatabase {
  return /^postgres/.test(url) ? onPostgres(url) : onSqlite(url);
}

function onSqlite(file: string): BareDatabase {
  const db = new DatabaseSync(file, { timeout: 5000 });
  db.exec("pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on");
  const texts = statements((position) => `?${position}`);
  const articles = db.prepare(texts.articles);
  const article = db.prepare(texts.article);
  const insertVote = db.prepare(texts.vote);
  const count = db.prepare(texts.count);
  const insertBooking = db.prepare(texts.book);
  const inTransaction = (work: () => unknown): Row => {
    db.exec("begin immediate");
    const result = work();
    db.exec("commit");
    return result as Row;
  };
  return {
    articles: () => articles.all(),
    article: (id) => article.get(id) as Row,
    vote: ({ articleId, voterId }) =>
      inTransaction(() => {
        insertVote.run(articleId, voterId, new Date().toISOString());
        return count.get(articleId);
      }),
    book: ({ id, like }) => inTransaction(() => insertBooking.get(id, like)),
  };
}

function onPostgres(url: string): BareDatabase {
  const pool = new Pool({ connectionString: url, max: 10 });
  const texts = statements((position) => `$${position}`);
  const inTransaction = async (steps: { name: keyof typeof texts; values: unknown[] }[]): Promise<Row> => {
    const client = await pool.connect();
    await client.query("begin");
    let row: Row = {};
    for (const { name, values } of steps) {
      const { rows } = await client.query({ name, text: texts[name], values });
      row = rows[0] ?? {};
    }
    await client.query("commit");
    client.release();
    return row;
  };
  return {
    articles: async () => (await pool.query({ name: "articles", text: texts.articles })).rows,
    article: async (id) => (await pool.query({ name: "article", text: texts.article, values: [id] })).rows[0],
    vote: ({ articleId, voterId }) =>
      inTransaction([
        { name: "vote", values: [articleId, voterId, new Date().toISOString()] },
        { name: "count", values: [articleId] },
      ]),
    book: ({ id, like }) => inTransaction([{ name: "book", values: [id, like] }]),
  };
}
