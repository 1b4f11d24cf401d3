import { writeFileSync } from "node:fs";
import sharp from "sharp";

type Answering<Asked> = {
  /** The formats that are read. The library knows many more, some through rarely used code. */
  formats: ("Heif" | "Jpeg" | "Png" | "Svg" | "Webp")[];
  /** If it throws, the process ends. */
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
  process.on("message", async (asked: Asked) => process.send?.(await answer(asked)));
}

/** Linux ends this process, not the studio, when memory runs out. */
function volunteer(): void {
  try {
    writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {
    // Not Linux, or not allowed.
  }
}
