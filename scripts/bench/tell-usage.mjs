// Preloaded into a server under test: reports the process's usage when the bench asks.
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  const peakRss = process.resourceUsage().maxRSS * 1024;
  process.send?.({ cpuUs: user + system, rss: process.memoryUsage.rss(), peakRss });
});
process.channel?.unref();
// A killed bench leaves no server behind.
process.on("disconnect", () => process.exit());
