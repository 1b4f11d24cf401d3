const width = 40;

/** A bar that grows with what is reported; in a log, which cannot be drawn over, each tenth in a line. */
export function showProgress(what: string, total: number): (more: number) => void {
  const from = performance.now();
  let done = 0;
  let shown = -1;
  return (more) => {
    done += more;
    const steps = process.stdout.isTTY ? width : 10;
    const reached = Math.floor((steps * done) / total);
    if (reached === shown) return;
    shown = reached;
    const seconds = Math.round((performance.now() - from) / 1000);
    if (!process.stdout.isTTY) return console.log(`${what}: ${done} of ${total}, ${seconds} s`);
    const bar = "█".repeat(reached).padEnd(width, "░");
    process.stdout.write(`\r${what} ${bar} ${done} of ${total}, ${seconds} s${done === total ? "\n" : ""}`);
  };
}
