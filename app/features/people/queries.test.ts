import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { sampleUser } from "#tests/app/samples.ts";
import { meQuery, trainersQuery } from "./queries.ts";

const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
const trainer = sampleUser();
const member = sampleUser({ _id: "member-mina", email: "mina@shokti.test", role: "member" });
const { email: _, request_status: __, ...profile } = trainer;

function answerWith(rows: unknown[]) {
  vi.stubGlobal("fetch", async () => Response.json(rows));
}

// §4.2 §6.8 §7.5
test("the person's own record is the one with their email, whatever else the list has (spec §6)", async () => {
  answerWith([profile, trainer, member]);
  expect(await queryClient.fetchQuery(meQuery("mina@shokti.test"))).toEqual(member);
  expect(await queryClient.fetchQuery(meQuery("nobody@shokti.test"))).toBeNull();
});

// §7.16 §7.22
test("of the users only those with the role trainer are trainers (spec §7)", async () => {
  answerWith([member, trainer, sampleUser({ role: "admin" })]);
  expect(await queryClient.fetchQuery(trainersQuery())).toEqual([trainer]);
});
