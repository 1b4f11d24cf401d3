const browsers: [RegExp, string][] = [
  // Those that call themselves Chrome or Safari, too, come first.
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];

const systems: [RegExp, string][] = [
  [/iPhone/, "an iPhone"],
  [/iPad/, "an iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/CrOS/, "ChromeOS"],
  [/Macintosh/, "a Mac"],
  [/Linux/, "Linux"],
];

/** A browser and its system in words, by what the browser says of itself: "Firefox on Windows". */
export function deviceText(userAgent: string): string {
  const said = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [said(browsers), said(systems)];
  if (!browser && !system) return "An unknown browser";
  return system ? `${browser ?? "A browser"} on ${system}` : `${browser}`;
}

/** An address as people write it; of IPv6 the library keeps the network's part. Empty where nothing is left of it. */
export function addressText(address: string): string {
  if (!address.includes(":")) return address;
  const short = URL.parse(`http://[${address}]`)?.hostname.slice(1, -1);
  return short && short !== "::" ? short : "";
}
