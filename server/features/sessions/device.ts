const browsers: [RegExp, string][] = [
  // Browsers that also call themselves Chrome or Safari come first.
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

/** Browser and system in words, from the User-Agent: "Firefox on Windows". */
export function deviceText(userAgent: string): string {
  const said = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [said(browsers), said(systems)];
  if (!browser && !system) return "An unknown browser";
  return system ? `${browser ?? "A browser"} on ${system}` : `${browser}`;
}

/** A readable address; the library keeps only the network part of IPv6. Empty if nothing is left. */
export function addressText(address: string): string {
  if (!address.includes(":")) return address;
  const short = URL.parse(`http://[${address}]`)?.hostname.slice(1, -1);
  return short && short !== "::" ? short : "";
}
