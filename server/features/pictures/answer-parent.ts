import { writeFileSync } from "node:fs";
import sharp from "sharp";

/** What goes back for each request. */
export type Reply<Answered> = { answered: Answered } | { failed: string };

type Answering<Asked> = {
  /** The formats that are read. The library knows many more, some through rarely used code. */
  formats: ("Heif" | "Jpeg" | "Png" | "Svg" | "Webp")[];
  /** If it throws, that one request fails, with the error's message. */
  answer: (asked: Asked) => Promise<unknown>;
};

/** Answers what `openPictureProcess` asks of this process, until that one is gone or kills it. */
export function answerParent<Asked>({ formats, answer }: Answering<Asked>): void {
  volunteer();
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: formats.map((format) => `VipsForeignLoad${format}Buffer`) });
  sharp.cache(false);
  sharp.concurrency(1);
  // A terminal sends these to every process at once: the studio decides when it needs no more pictures.
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
  process.on("disconnect", () => process.exit());
  process.on("message", async (asked: Asked) => process.send?.(await reply(() => answer(asked))));
}

async function reply(answer: () => Promise<unknown>): Promise<Reply<unknown>> {
  try {
    return { answered: await answer() };
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}

/** Linux ends this process, not the studio, when memory runs out. */
function volunteer(): void {
  try {
    writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {
    // Not Linux, or not allowed.
  }
}
