const width = 40;

/** A progress bar next to a command's output; in a log, which cannot be overwritten, a line for each tenth. */
export function showProgress(what: string, total: number): (more: number) => void {
  const from = performance.now();
  const { stderr } = process;
  let done = 0;
  let shown = -1;
  return (more) => {
    done += more;
    const steps = stderr.isTTY ? width : 10;
    const reached = total === 0 ? steps : Math.floor((steps * done) / total);
    if (reached === shown) return;
    shown = reached;
    const seconds = Math.round((performance.now() - from) / 1000);
    if (!stderr.isTTY) return void stderr.write(`${what}: ${done} of ${total}, ${seconds} s\n`);
    const bar = "█".repeat(reached).padEnd(width, "░");
    stderr.write(`\r${what} ${bar} ${done} of ${total}, ${seconds} s${reached === steps ? "\n" : ""}`);
  };
}
