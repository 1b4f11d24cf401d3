// Loaded before a server under test: tells the bench what this process has used, when asked.
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  const peakRss = process.resourceUsage().maxRSS * 1024;
  process.send?.({ cpuUs: user + system, rss: process.memoryUsage.rss(), peakRss });
});
process.channel?.unref();
// A bench that was killed leaves no server behind.
process.on("disconnect", () => process.exit());
