import fc from "fast-check";
import { expect, test } from "vitest";
import { findOrder, type Model, type Operation } from "./find-order.ts";

/** One number, which is read, written, or set if it is what the asker believes. */
type Input = { read: true } | { write: number } | { from: number; to: number };
type Output = { value?: number; isDone?: boolean };
type One = Operation<Input, Output>;

const register: Model<number, One> = {
  initial: 0,
  nameOf: String,
  isIdle: ({ input, output }) => "read" in input || output?.isDone === false,
  step(state, { input, output }) {
    if ("read" in input) return output?.value === state ? state : undefined;
    if ("write" in input) return input.write;
    const isDone = state === input.from;
    if (output && output.isDone !== isDone) return undefined;
    return isDone ? input.to : state;
  },
};

const kindOf = (operations: One[], model = register) => findOrder(operations, model).kind;
const at = (askedAt: number, answeredAt: number) => ({ askedAt, answeredAt });
const read = (value: number, asked: number, answered: number): One => ({
  input: { read: true },
  output: { value },
  ...at(asked, answered),
});
const write = (value: number, asked: number, answered: number): One => ({
  input: { write: value },
  output: Number.isFinite(answered) ? {} : undefined,
  ...at(asked, answered),
});
const set = (
  change: { from: number; to: number; isDone: boolean },
  asked: number,
  answered: number,
): One => ({
  input: change,
  output: { isDone: change.isDone },
  ...at(asked, answered),
});
const never = Number.POSITIVE_INFINITY;

test("a read beside a write may see what was before it or what is after it", () => {
  expect(kindOf([write(1, 0, 10), read(0, 2, 4)])).toBe("explained");
  expect(kindOf([write(1, 0, 10), read(1, 2, 4)])).toBe("explained");
  expect(kindOf([write(1, 0, 10), read(1, 2, 4), read(0, 5, 6)])).toBe("unexplained");
});

test("a read after a write's answer may not see what was before it", () => {
  const stale = findOrder([write(1, 0, 1), read(0, 2, 3)], register);
  expect(stale).toMatchObject({ kind: "unexplained", state: "1", next: [read(0, 2, 3)] });
});

test("what two have changed from the same is explained for one of them only: the other's is lost", () => {
  const lost = [set({ from: 0, to: 1, isDone: true }, 0, 5), set({ from: 0, to: 2, isDone: true }, 1, 6)];
  expect(kindOf(lost)).toBe("unexplained");
  const refused = [set({ from: 0, to: 1, isDone: true }, 0, 5), set({ from: 0, to: 2, isDone: false }, 1, 6)];
  expect(kindOf([...refused, read(1, 7, 8)])).toBe("explained");
  expect(kindOf([...refused, read(2, 7, 8)])).toBe("unexplained");
});

test("what was never answered may have happened, late, or not at all, but not before it was asked", () => {
  expect(kindOf([write(1, 5, never), read(0, 6, 7), read(0, 100, 101)])).toBe("explained");
  expect(kindOf([write(1, 5, never), read(0, 6, 7), read(1, 100, 101)])).toBe("explained");
  expect(kindOf([write(1, 5, never), read(1, 6, 7), read(0, 100, 101)])).toBe("unexplained");
  expect(kindOf([write(1, 5, never), read(1, 1, 2)])).toBe("unexplained");
});

test("a model may allow reads to be late, and no later than it says", () => {
  const lateBy = (ms: number): Model<number, One> => ({
    ...register,
    precedes: (earlier, later) => earlier.answeredAt < later.askedAt - ("read" in later.input ? ms : 0),
  });
  expect(kindOf([write(1, 0, 1), read(0, 3, 4)], lateBy(5))).toBe("explained");
  expect(kindOf([write(1, 0, 1), read(0, 7, 8)], lateBy(5))).toBe("unexplained");
  expect(kindOf([read(1, 0, 1), write(1, 2, 3)], lateBy(5))).toBe("unexplained");
});

test("thirty that do the same at once are tried once, and not in every order", () => {
  const counter: Model<number, One> = {
    ...register,
    step: (state, { input, output }) =>
      "read" in input ? (output?.value === state ? state : undefined) : state + 1,
    kindOf: ({ input }) => ("write" in input ? "add" : undefined),
  };
  const adds = Array.from({ length: 30 }, (_, index) => write(1, 0, 100 + index));
  expect(kindOf([...adds, read(7, 1, 2), read(8, 3, 4), read(30, 200, 201)], counter)).toBe("explained");
  expect(kindOf([...adds, read(8, 1, 2), read(7, 3, 4)], counter)).toBe("unexplained");
});

/** What really happened, one after the other, and how long before and after each its asker says that it was. */
const histories = fc.array(
  fc.record({
    input: fc.oneof(
      fc.constant<Input>({ read: true }),
      fc.nat(3).map<Input>((value) => ({ write: value })),
      fc.tuple(fc.nat(3), fc.nat(3)).map<Input>(([from, to]) => ({ from, to })),
    ),
    before: fc.nat(40),
    after: fc.nat(40),
    isHeard: fc.boolean(),
  }),
  { maxLength: 30 },
);

test("whatever came of one order is explained, however the questions overlap and whatever answers are lost", () => {
  fc.assert(
    fc.property(histories, (done) => {
      let state = 0;
      const operations = done.map(({ input, before, after, isHeard }, index): One => {
        const output: Output =
          "read" in input ? { value: state } : "write" in input ? {} : { isDone: state === input.from };
        state = register.step(state, { input, output, ...at(0, 0) }) as number;
        const moment = index * 10;
        return isHeard
          ? { input, output, ...at(moment - before, moment + after) }
          : { input, output: undefined, ...at(moment - before, never) };
      });
      const found = findOrder(operations, register);
      expect(found.kind).toBe("explained");
      // The order is one: told again, it gives the same answers.
      const order = found.kind === "explained" ? found.order : [];
      let again: number | undefined = 0;
      for (const one of order) again = again === undefined ? again : register.step(again, one);
      expect(again).toBeDefined();
    }),
  );
});

test("a read that nobody wrote is found in any of them", () => {
  fc.assert(
    fc.property(histories, fc.nat(300), (done, moment) => {
      const operations = done.map(
        ({ input }, index): One => ({ input, output: undefined, ...at(index * 10, never) }),
      );
      expect(kindOf([...operations, read(9, moment, moment + 50)])).toBe("unexplained");
    }),
  );
});
