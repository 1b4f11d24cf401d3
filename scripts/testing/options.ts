import { type ParseArgsConfig, parseArgs } from "node:util";

type Values<Options extends NonNullable<ParseArgsConfig["options"]>> = ReturnType<
  typeof parseArgs<{ options: Options }>
>["values"];

/** Parses a script's options; for one that it does not have, such as `--help`, says how it is used and ends. */
export function readValues<const Options extends NonNullable<ParseArgsConfig["options"]>>(
  options: Options,
  usage: string,
): Values<Options> {
  try {
    return parseArgs({ options }).values;
  } catch {
    return endWith(usage);
  }
}

/** Says how a script is used, and ends. */
export function endWith(usage: string): never {
  console.error(usage);
  process.exit(2);
}
