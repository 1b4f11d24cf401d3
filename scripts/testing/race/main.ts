import { type Engine, enginesNamed, openEmptyDatabase } from "../engines.ts";
import { endWith, readValues } from "../options.ts";
import { stopOnSignals } from "../run.ts";
import { type Crowd, openCrowd, type Racer } from "./crowd.ts";
import { findFaults, readList, untilSo } from "./faults.ts";
import { type Met, meet } from "./meet.ts";
import { askAtOnce, cancelAtOnce, endHolds, joinList, type Payer, payAtOnce } from "./rounds.ts";

/** One process uses SQLite; this many share a PostgreSQL. */
const processesOn = { sqlite: 1, postgres: 3 } as const;
/** This many booked members cancel in the end. */
const cancelCount = 3;

type Counts = Record<"askedMs" | "charges" | "booked" | "paidBack" | "waiting" | "faults", number>;
type Row = { engine: Engine; processes: number; members: number; places: number } & Counts;

stopOnSignals();
const { members, places, rounds, only, engines } = readOptions();
const rows: Row[] = [];
const met: (Met & { engine: Engine })[] = [];
for (const engine of engines) {
  if (only === "" || only === "crowd") rows.push(await race(engine));
  if (only !== "crowd") met.push(...(await haveThemMeet(engine)));
}
if (rows.length > 0) console.table(rows);
if (met.length > 0) console.table(met);
process.exit([...rows, ...met].some(({ faults }) => faults > 0) ? 1 : 0);

type Options = { members: number; places: number; rounds: number; only: string; engines: readonly Engine[] };

function readOptions(): Options {
  const usage =
    "Use npm run test:race -- --members=200 --places=12 --rounds=100 --only=crowd|<words of an encounter> " +
    "--engine=sqlite|postgres|both";
  const values = readValues(
    {
      members: { type: "string", default: "200" },
      places: { type: "string", default: "12" },
      rounds: { type: "string", default: "100" },
      only: { type: "string", default: "" },
      engine: { type: "string", default: "both" },
    },
    usage,
  );
  const [members, places, rounds] = [values.members, values.places, values.rounds].map(Number) as Sizes;
  const engines = enginesNamed(values.engine);
  if (engines && places >= cancelCount && members >= 3 * places && rounds > 0)
    return { members, places, rounds, only: values.only, engines };
  return endWith(usage);
}

type Sizes = [number, number, number];

/** Has people do things to each other at the same moment on this engine. */
async function haveThemMeet(engine: Engine): Promise<(Met & { engine: Engine })[]> {
  const { databaseUrl, drop } = await openEmptyDatabase(engine);
  const crowd = await openCrowd({ databaseUrl, processes: processesOn[engine], members: 0, places: 1 });
  try {
    return (await meet(crowd, { engine, rounds, only })).map((row) => ({ engine, ...row }));
  } finally {
    await crowd.close();
    await drop();
  }
}

/** Has everyone race for the places of one slot on this engine, and reports what went wrong. */
async function race(engine: Engine): Promise<Row> {
  const { databaseUrl, drop } = await openEmptyDatabase(engine);
  const processes = processesOn[engine];
  const crowd = await openCrowd({ databaseUrl, processes, members, places });
  try {
    return { engine, processes, members, places, ...(await run(crowd, engine)) };
  } finally {
    await crowd.close();
    await drop();
  }
}

/**
 * As many members as there are places hold one and pay only after their hold has ended. Meanwhile all others ask at
 * once: those who get a place pay, the rest join the waiting list. Then a few cancel, and the list moves up.
 */
async function run(crowd: Crowd, engine: Engine): Promise<Counts> {
  const late = crowd.members.slice(0, places);
  const { buyers: overdue } = await askAtOnce(crowd, late);
  await endHolds(crowd);
  const startedAt = performance.now();
  const { buyers, turnedAway } = await askAtOnce(crowd, crowd.members.slice(places));
  const askedMs = Math.round(performance.now() - startedAt);
  const [payers, waiters] = await Promise.all([
    payAtOnce(crowd, [...buyers, ...overdue]),
    joinList(crowd, turnedAway),
  ]);
  const holders = buyers.map(({ member }) => member);
  const first = await findFaults(crowd, { places, payers, holders, waiters });

  const leaving = holders.slice(0, cancelCount);
  await Promise.all([
    cancelAtOnce(
      crowd,
      payers.filter(({ member }) => leaving.includes(member)),
    ),
    askInVain(crowd, late),
  ]);
  const next = await moveUp(crowd);
  const last = await findFaults(crowd, {
    places,
    payers: [...payers.filter(({ member }) => !leaving.includes(member)), ...next],
    holders: [...holders.slice(cancelCount), ...next.map(({ member }) => member)],
    waiters: waiters.filter(({ member }) => !next.some((payer) => payer.member === member)),
  });
  const faults = new Set([...first.faults, ...last.faults]);
  for (const fault of faults) console.error(`${engine}: ${fault}`);
  const { charges, booked, ended: paidBack } = last;
  const waiting = (await readList(crowd)).length;
  return { askedMs, charges, booked, paidBack, waiting, faults: faults.size };
}

/** Members who aren't on the list ask for a place that was freed: it isn't for them. */
async function askInVain(crowd: Crowd, members: readonly Racer[]): Promise<void> {
  for (const { member } of (await askAtOnce(crowd, members)).buyers)
    crowd.ledger.noteFault(`${member.id} was given a place before those who wait`);
}

/** Waits until the free places are offered, and has the first members on the list pay. */
async function moveUp(crowd: Crowd): Promise<Payer[]> {
  const offered = async () => (await readList(crowd)).filter(({ offeredUntil }) => offeredUntil !== null);
  await untilSo(async () => (await offered()).length >= cancelCount);
  const firstOnes = (await readList(crowd)).slice(0, cancelCount);
  if ((await offered()).length !== cancelCount || firstOnes.some(({ offeredUntil }) => offeredUntil === null))
    crowd.ledger.noteFault("the places that became free are not those of the first on the list");
  const members = crowd.members.filter(({ id }) => firstOnes.some(({ memberId }) => memberId === id));
  return payAtOnce(crowd, (await askAtOnce(crowd, members)).buyers);
}
