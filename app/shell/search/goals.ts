import { publicApi, unwrap } from "#app/data/api.ts";
import type { StudioClass } from "#contract/classes.ts";
import { rowOf } from "./classes.ts";
import { distance, mostLookedThrough, type Source } from "./find.ts";

/* What people come for, and the classes that are good for it. */

type Goal = {
  asks: RegExp;
  /** What is said of the classes. */
  note: string;
  /** What such a class is called or says of itself, in any studio. */
  words: RegExp;
};

const goals: readonly Goal[] = [
  {
    asks: /\b(lose|loose|losing|burn|reduce) (weight|fat|belly|kg|kilos?|calories)\b|\b(weight|fat) loss\b|\bbelly fat\b|\bslim|\bget (fit|lean)\b|\b(cardio|stamina|running|crossfit|calories)\b|ওজন/i,
    note: "Gets the heart going",
    words: /\b(hiit|spin|cycl\w+|dance|boxing|cardio|aerobics|interval)\b/i,
  },
  {
    asks: /\b(build|gain) (muscles?|strength)\b|\bton(e|ing)( up)?\b|\bbulk|\bweights\b|\bweight ?(lifting|training)\b|\blifting\b|\b(get )?(strong|stronger)\b|\bstrength\b|\bmuscles?\b|\b(dumbbells?|barbells?|legs|arms|crossfit)\b/i,
    note: "Makes you stronger",
    words: /\b(pump|strength training|barbell|kettlebells?)\b/i,
  },
  {
    asks: /\b(abs|six[ -]?pack|core)\b/i,
    note: "Works the core",
    words: /\b(pilates|core|belly)\b/i,
  },
  {
    asks: /\b(flexib\w+|supple|stretch\w*|stiff\w*|posture|(back|neck|knee|joint) ?(pain|ache)s?|injur(y|ies|ed)|pregnan\w+|prenatal|postnatal|seniors?|elderly|older|over 60|gentle)\b/i,
    note: "Gentle, at your own pace",
    words: /\b(yoga|mobility|pilates|tai chi)\b/i,
  },
  {
    asks: /\b(stress\w*|relax\w*|calm\w*|meditat\w+|mindful\w*|sleep|anxiety|unwind|breath\w*)\b/i,
    note: "Slow and quiet",
    words: /\b(yoga|meditation|breathing|tai chi|slow breaths)\b/i,
  },
  {
    asks: /\b(beginn\w+|newbie|novice|never trained|unfit)\b/i,
    note: "Good to begin with",
    words: /\b(beginners?|never|first time)\b/i,
  },
];

/** The classes for the goal that a text names, those that are called so first; undefined where it names none. */
export function forGoal(text: string): Source | undefined {
  const goal = goals.find(({ asks }) => asks.test(text));
  if (!goal) return undefined;
  return async (_, options) => {
    const classes = await unwrap(publicApi.classes.$get({ query: { limit: mostLookedThrough } }, options));
    const isCalledSo = ({ class_name }: StudioClass) =>
      goal.words.test(class_name) || distance(class_name, text) < 2;
    const [called = [], others = []] = [true, false].map((isCalled) =>
      classes.filter((one) => isCalledSo(one) === isCalled),
    );
    const telling = others.filter(({ class_details }) => goal.words.test(class_details));
    return {
      kind: "Classes",
      finds: [...called, ...telling].map((one) => ({ ...rowOf(one), note: goal.note, isMeant: true })),
    };
  };
}
