import { beforeAll, expect, test } from "vitest";
import type { AuditEntry } from "#contract/audit.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { createPerson, createTrainer, type Person, send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();
const people = {} as Record<"ada" | "omar" | "amir" | "tara" | "gone", Person>;

beforeAll(async () => {
  people.ada = await createPerson(studio, { name: "Ada Admin", role: "admin" });
  people.omar = await createPerson(studio, { name: "Omar Owner", role: "admin" });
  people.amir = await createPerson(studio, { name: "=Amir", request_status: "requested" });
  people.tara = await createTrainer(studio, { name: "Tara Été" });
  people.gone = await createPerson(studio, { name: "Gita Gone" });
  const { ada, omar, amir, tara, gone } = people;
  await decide(ada, "2026-11-01T10:00:00.000Z", "PATCH", `/users/${amir.id}/reject`, {
    reason: "Too early.",
  });
  await decide(omar, "2026-11-02T10:00:00.000Z", "PATCH", `/users/${tara.id}/demote`);
  await decide(omar, "2026-11-03T10:00:00.000Z", "DELETE", `/users/${gone.id}`);
  studio.clock.run();
});

async function decide(actor: Person, at: string, method: string, path: string, body?: object) {
  studio.clock.set(new Date(at));
  await read(actor.send(method, path, body));
}

const auditOf = (query = "") => read<AuditEntry[]>(people.ada.send("GET", `/audit${query}`));
const actions = async (query: string) => (await auditOf(query)).map(({ action }) => action);

// D36 D38 D64
test("every decision says who, what, about whom, why and when, the newest first", async () => {
  const { ada, omar, amir, tara, gone } = people;
  const personOf = ({ id: _id, name, email }: Person) => ({ _id, name, email });
  expect(await auditOf()).toEqual([
    {
      _id: expect.any(String),
      action: "deleted",
      actor: personOf(omar),
      subject: personOf(gone),
      reason: "",
      decidedAt: "2026-11-03T10:00:00.000Z",
    },
    {
      _id: expect.any(String),
      action: "demoted",
      actor: personOf(omar),
      subject: personOf(tara),
      reason: "",
      decidedAt: "2026-11-02T10:00:00.000Z",
    },
    {
      _id: expect.any(String),
      action: "rejected",
      actor: personOf(ada),
      subject: personOf(amir),
      reason: "Too early.",
      decidedAt: "2026-11-01T10:00:00.000Z",
    },
  ]);
});

test("it is narrowed by action, by person, by days at the studio, and by name, email or words", async () => {
  expect(await actions("?action=demoted")).toEqual(["demoted"]);
  expect(await actions(`?subject=${people.amir.id}`)).toEqual(["rejected"]);
  expect(await actions("?q=tara%20ete")).toEqual(["demoted"]);
  expect(await actions("?q=omar")).toEqual(["deleted", "demoted"]);
  expect(await actions(`?q=${people.gone.email}`)).toEqual(["deleted"]);
  expect(await actions("?q=too%20EARLY")).toEqual(["rejected"]);
  expect(await actions("?q=omar&action=rejected")).toEqual([]);
  expect(await actions("?from=2026-11-02&until=2026-11-02")).toEqual(["demoted"]);
  expect((await refusal(people.ada.send("GET", "/audit?action=forgiven"))).fields).toHaveProperty("action");
});

// D47
test("it comes page by page, with its total on the first", async () => {
  const first = await people.ada.send("GET", "/audit?limit=2");
  expect(first.headers.get("X-Total-Count")).toBe("3");
  const next = /<([^>]+)>/.exec(first.headers.get("Link") ?? "")?.[1] ?? "";
  expect(await read<AuditEntry[]>(people.ada.send("GET", next))).toMatchObject([{ action: "rejected" }]);
});

test("the file has what the list has, and no formula for a spreadsheet", async () => {
  const answer = await people.ada.send("GET", "/audit.csv?action=rejected");
  expect(answer.headers.get("Content-Disposition")).toMatch(/shokti-audit-\d{4}-\d\d-\d\d\.csv/);
  const [header, ...lines] = (await answer.text()).trimEnd().split("\r\n");
  expect(header).toContain('"Decided on","Decided at (UTC)","Action","Person"');
  const { ada, amir } = people;
  expect(lines).toEqual([
    `"2026-11-01","2026-11-01T10:00:00.000Z","rejected","'=Amir","${amir.email}","Too early.","","Ada Admin","${ada.email}"`,
  ]);
});

test.each(["/audit", "/audit.csv"])("%s is for admins: 401 for nobody, 403 for the others", async (path) => {
  expect((await refusal(send(studio, "GET", path))).code).toBe("unauthenticated");
  expect((await refusal(people.amir.send("GET", path))).code).toBe("forbidden");
  const trainer = await createTrainer(studio);
  expect((await refusal(trainer.send("GET", path))).code).toBe("forbidden");
});
