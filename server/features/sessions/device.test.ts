import { expect, test } from "vitest";
import { addressText, deviceText } from "./device.ts";

const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)";
const kit = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  ["Firefox on Windows", "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0"],
  ["Edge on Windows", `Mozilla/5.0 (Windows NT 10.0) ${kit} Chrome/142.0 Safari/537.36 Edg/142.0`],
  ["Chrome on a Mac", `${mac} ${kit} Chrome/142.0 Safari/537.36`],
  ["Safari on a Mac", `${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15`],
  ["Chrome on an iPhone", "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) CriOS/142.0 Safari/604.1"],
  [
    "Samsung Internet on Android",
    `Mozilla/5.0 (Linux; Android 16) ${kit} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
  ],
  ["A browser on Linux", "Mozilla/5.0 (X11; Linux x86_64) Epiphany"],
  ["An unknown browser", "curl/8.16.0"],
  ["An unknown browser", ""],
])("a browser is named in words: %s", (device, userAgent) => {
  expect(deviceText(userAgent)).toBe(device);
});

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["2001:0db8:0000:0042:0000:0000:0000:0000", "2001:db8:0:42::"],
  ["0000:0000:0000:0000:0000:0000:0000:0000", ""],
  ["", ""],
  ["a:b", ""],
])("an address is written short: %s", (address, text) => {
  expect(addressText(address)).toBe(text);
});
