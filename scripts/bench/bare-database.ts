import { DatabaseSync } from "node:sqlite";
import { Pool } from "pg";

type Row = Record<string, unknown>;
type Step = [name: keyof typeof statements, ...values: string[]];

/** The same statements as the measured calls, run on the driver alone. */
export type BareDatabase = {
  read(step: Step): Promise<Row[]> | Row[];
  /** Takes these steps in one transaction; returns what the last one does. */
  write(steps: Step[]): Promise<Row[]> | Row[];
};

const columns =
  'id as "_id", title as article_title, details as article_details, writer_name as article_writer, writer_name, ' +
  "article_date, image_url as article_image_url, upvotes as upvote, downvotes as downvote";
const copied =
  "status, user_id, user_name, email, price_cents, trainer_id, trainer_name, slot_duration, slot_timing, slot_days, " +
  "class_id, class_name, paid_at, starts_on, ends_on, search_text, created_at";

const statements = {
  articles: `select ${columns} from articles order by created_at desc, id desc limit 12`,
  article: `select ${columns} from articles where id = $1`,
  vote: "insert into votes (article_id, voter_id, type, created_at) values ($1, $2, 'upvote', $3)",
  count:
    "update articles set upvotes = upvotes + 1 where id = $1 returning upvotes as upvote, downvotes as downvote",
  person: "select * from users where id = $1",
  held: "select * from payments where trainer_id = $1 and user_id = $2 and status = 'booked'",
  book: `insert into payments (id, transaction_id, ${copied}) select $1, $1, ${copied} from payments where id = $2 returning id`,
  charge:
    "insert into movements (id, payment_id, kind, provider_id, amount_cents, state, happened_at, month, created_at) " +
    "select id, id, 'charge', id, price_cents, 'succeeded', paid_at, substr(paid_at, 1, 7), created_at from payments where id = $1",
  number:
    "insert into receipt_years (year, last) values (1, 1) on conflict (year) do update set last = receipt_years.last + 1",
  receipt:
    "insert into receipts (year, number, payment_id, issued_at) select 1, last, $1, $2 from receipt_years where year = 1",
  // Due at no time: the studio on the same tables sends none of it.
  mail:
    "insert into outbox (id, kind, event, recipient, subject, body, html, attempts, created_at) " +
    "values ($1, 'bench', $1, 'bench@shokti.test', 'Booked', $2, $2, 0, $3)",
};

/** Opens the database that `url` names, with the studio's own connection settings. */
export function openBareDatabase(url: string): BareDatabase {
  return /^postgres/.test(url) ? onPostgres(url) : onSqlite(url);
}

function onSqlite(file: string): BareDatabase {
  const db = new DatabaseSync(file, { timeout: 5000 });
  db.exec("pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on");
  const prepared = new Map(
    Object.entries(statements).map(([name, text]) => [name, db.prepare(text.replaceAll("$", "?"))]),
  );
  const read = ([name, ...values]: Step) => prepared.get(name)?.all(...values) ?? [];
  return {
    read,
    write(steps) {
      db.exec("begin immediate");
      const rows = steps.map(read);
      db.exec("commit");
      return rows.at(-1) ?? [];
    },
  };
}

function onPostgres(url: string): BareDatabase {
  const pool = new Pool({ connectionString: url, max: 10 });
  const query = ([name, ...values]: Step) => ({ name, text: statements[name], values });
  return {
    read: async (step) => (await pool.query(query(step))).rows,
    async write(steps) {
      const client = await pool.connect();
      await client.query("begin");
      let rows: Row[] = [];
      for (const step of steps) ({ rows } = await client.query(query(step)));
      await client.query("commit");
      client.release();
      return rows;
    },
  };
}
