import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { Payment } from "#contract/payments.ts";
import { openPage } from "#tests/app/bench.tsx";
import { samplePayment, sampleUser } from "#tests/app/samples.ts";
import { expectToast } from "#tests/app/toasts.ts";
import { rememberBooking } from "./just-booked.ts";

const ticket = page.getByRole("region", { name: "Your new booking" });
const share = ticket.getByRole("button", { name: "Share" });
const savedToast = { kind: "success", title: "Saved as a picture.", text: "shokti-2025-11-26.png" } as const;
const member = sampleUser({ role: "member", email: "mina@shokti.test" });

/** What was written on canvases. */
let written: string[] = [];
/** Where each of it starts and ends, in the canvas's pixels. */
let spans: Record<string, [start: number, end: number]> = {};
/** Files that were handed over, and how. */
let handed: Array<{ by: "system" | "download"; file: File }> = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2025-11-26T10:00:00.000Z") });
  written = [];
  spans = {};
  handed = [];
  const { fillText } = CanvasRenderingContext2D.prototype;
  vi.spyOn(CanvasRenderingContext2D.prototype, "fillText").mockImplementation(function (
    this: CanvasRenderingContext2D,
    ...line
  ) {
    const [words, x] = line;
    const { width } = this.measureText(words);
    const start = this.textAlign === "end" ? x - width : x;
    written.push(words);
    spans[words] = [start, start + width];
    fillText.apply(this, line);
  });
  const { createObjectURL } = URL;
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    handed.push({ by: "download", file: file as File });
    return createObjectURL(file);
  });
});

/** A browser with a system dialog, which does this with a file. */
function canShare(take: () => Promise<void> = async () => {}) {
  stubShare(true, async ({ files }) => {
    await take();
    for (const file of files ?? []) handed.push({ by: "system", file });
  });
}

const cannotShare = () => stubShare(false, async () => {});

/** Not every browser has these to spy on. */
function stubShare(isAble: boolean, share: (data: ShareData) => Promise<void>): void {
  Object.defineProperties(navigator, {
    canShare: { configurable: true, value: () => isAble },
    share: { configurable: true, value: share },
  });
}

afterEach(() => {
  Reflect.deleteProperty(navigator, "canShare");
  Reflect.deleteProperty(navigator, "share");
});

async function openTicket(payment: Partial<Payment> = {}): Promise<void> {
  const prepare: Parameters<typeof openPage>[1] = {
    as: member,
    api: (api) => {
      api.grant("GET /save-payment-info", [samplePayment(payment)]);
    },
  };
  await openPage("/styleguide", prepare);
  rememberBooking("pi_12345678");
  await openPage("/", prepare);
  await expect.element(share).toBeVisible();
}

test("a ticket is drawn only when asked for, and shared by the system without its member’s name", async () => {
  canShare();
  await openTicket();
  expect(written).toEqual([]);
  await share.click();
  await expect.poll(() => handed).toMatchObject([{ by: "system" }]);
  expect(written.join(" ")).toBe(
    "I’m booked WEDNESDAY 18:30 26 Nov 2025 with Tara Trainer YOGA " +
      "SHOKTI শক্তি House 27, Road 11, Dhanmondi, Dhaka 1209, Bangladesh",
  );
  for (const { file } of handed) {
    expect([file.name, file.type]).toEqual(["shokti-2025-11-26.png", "image/png"]);
    const { width, height } = await createImageBitmap(file);
    expect([width, height]).toEqual([1080, 1350]);
  }
});

test("“Show my name on the picture” says whose ticket it is, and without a system dialog it is saved", async () => {
  cannotShare();
  await openTicket();
  await ticket.getByRole("checkbox", { name: "Show my name on the picture" }).click();
  await share.click();
  await expect.poll(() => handed).toMatchObject([{ by: "download" }]);
  expect(written[0]).toBe("Mina Member is booked");
  await expectToast(savedToast);
});

test("closing the system’s dialog is no failure; a dialog that is refused saves the picture instead", async () => {
  canShare(() => Promise.reject(new DOMException("", "AbortError")));
  await openTicket();
  await share.click();
  await expect.poll(() => written).toContain("SHOKTI");
  await expect.element(share).not.toHaveAttribute("aria-busy");
  expect(handed).toEqual([]);

  canShare(() => Promise.reject(new DOMException("", "NotAllowedError")));
  await share.click();
  await expect.poll(() => handed).toMatchObject([{ by: "download" }]);
  await expectToast(savedToast);
});

test("a picture that cannot be made is reported", async () => {
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((take) => take(null));
  await openTicket();
  await share.click();
  await expectToast({
    kind: "error",
    title: "Oops...",
    text: "The picture could not be made. Please try again.",
  });
});

test.each([
  ["নুসরাত জাহান চৌধুরী", "Morning", 1],
  ["عبد الرحمن", "Afternoon", 0],
  ["W".repeat(40), "Evening", 0],
] as const)(
  "a name keeps all of its letters in the picture, and the hour its edge: %s",
  async (trainerName, slotTiming, edge) => {
    cannotShare();
    await openTicket({ trainerName, slotTiming, trainerId: "trainer-unlisted" });
    await share.click();
    await expect.poll(() => handed).toHaveLength(1);
    expect(written.join("").replaceAll(" ", "")).toContain(`with${trainerName.replaceAll(" ", "")}`);
    // A morning's ends with the day, the others' start with it.
    const [day = "", hour = ""] = written.slice(1);
    expect(hour).toMatch(/:/);
    expect(spans[hour]?.[edge]).toBeCloseTo(spans[day]?.[edge] ?? 0, 0);
  },
);
