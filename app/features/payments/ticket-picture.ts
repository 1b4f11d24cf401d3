import { monthText } from "#app/ui/date-text.tsx";
import { startText } from "#contract/hours.ts";
import { nextBooked, weekdayOf } from "#contract/next-session.ts";
import type { Payment } from "#contract/payments.ts";
import { brand } from "#studio/brand.ts";
import {
  bengali,
  body,
  display,
  loadLetters,
  type Pen,
  type Spot,
  write,
  writeDown,
} from "./ticket-lettering.ts";

/** In pixels: as phones show pictures. */
const size = { width: 1080, height: 1350 };
const edge = 60;
const inner = 120;
/** Where the ticket is torn. */
const tear = 1020;
const portraitRadius = 205;

type Asked = { payment: Payment; isNamed: boolean; now: Date };

/**
 * Draws the ticket on the page, in its colours and letters and with its trainer's picture, as a PNG of 1080 × 1350.
 * Unlike the page it names the day, because a picture is looked at later.
 * @throws Error when the browser cannot draw it
 */
export async function drawTicket(ticket: Element, asked: Asked): Promise<File> {
  const canvas = Object.assign(document.createElement("canvas"), size);
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("this browser draws no pictures");
  const words = wordsOf(asked);
  await loadLetters([...Object.values(words), brand.name, brand.bengaliName, brand.address].join(" "));
  const light = getComputedStyle(ticket.querySelector(".ticket-light") ?? ticket);
  pen.fillStyle = ink("--ink-sand");
  pen.fillRect(0, 0, size.width, size.height);
  await drawBody(pen, { ticket, light, words, timing: asked.payment.slotTiming });
  await drawStub(pen);
  drawPerforation(pen);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("this browser made no picture");
  return new File([blob], `${brand.name.toLowerCase()}-${words.file}.png`, { type: "image/png" });
}

type Words = ReturnType<typeof wordsOf>;

function wordsOf({ payment, isNamed, now }: Asked) {
  const { slotTiming, trainerName, userName, className } = payment;
  const day = nextBooked(payment, now);
  return {
    kicker: isNamed ? `${userName} is booked` : "I’m booked",
    day: (day ? weekdayOf(day) : slotTiming).toUpperCase(),
    hour: day ? startText(slotTiming) : "",
    date: day ? `${Number(day.slice(8))} ${monthText(day.slice(0, 7))}` : "",
    trainer: trainerName,
    className: className ?? slotTiming,
    file: day ?? slotTiming.toLowerCase(),
  };
}

type Body = { ticket: Element; light: CSSStyleDeclaration; words: Words; timing: string };

/** The part in the slot's light: the sun low at the left, high, or half set at the right. */
async function drawBody(pen: Pen, { ticket, light, words, timing }: Body): Promise<void> {
  const isLow = timing === "Morning";
  const sun = { x: isLow ? 345 : 735, y: timing === "Evening" ? 855 : 785 };
  const facts = isLow ? 610 : inner;
  pen.save();
  pen.beginPath();
  pen.rect(edge, edge, size.width - 2 * edge, tear - edge);
  pen.clip();
  pen.fillStyle = light.backgroundColor;
  pen.fill();
  await drawSun(pen, sun, light);
  await drawPortrait(pen, sun, ticket);
  pen.fillStyle = light.color;
  const across = size.width - 2 * inner;
  write(pen, words.kicker, { x: inner, y: 165, font: body, height: 44, width: across });
  const day = write(pen, words.day, { x: inner, y: 370, font: display, height: 250, width: across });
  // Beside a low sun the hour ends where the day ends.
  pen.textAlign = isLow ? "end" : "start";
  const hourAt = { x: isLow ? inner + day : inner, y: 575 };
  write(pen, words.hour, { ...hourAt, font: display, height: 250, width: isLow ? 440 : 500 });
  pen.textAlign = "start";
  const told = [words.date, `with ${words.trainer}`, words.className];
  writeDown(pen, told, { x: facts, y: 645, width: 350, height: 340 });
  pen.restore();
}

/** The page's own sun, in the light's colour. */
async function drawSun(pen: Pen, { x, y }: Spot, light: CSSStyleDeclaration): Promise<void> {
  const side = Math.round(portraitRadius * 2.44);
  const layer = Object.assign(document.createElement("canvas"), { width: side, height: side });
  const over = layer.getContext("2d");
  const shape = Object.assign(new Image(side, side), { src: "/pictures/light/sun.svg" });
  if (!over || !(await isShown(shape))) return;
  over.drawImage(shape, 0, 0, side, side);
  over.globalCompositeOperation = "source-in";
  over.fillStyle = light.getPropertyValue("--color-sun");
  over.fillRect(0, 0, side, side);
  pen.save();
  pen.translate(x, y);
  pen.rotate((Number.parseFloat(light.getPropertyValue("--sun-turn")) || 0) * (Math.PI / 180));
  pen.drawImage(layer, -side / 2, -side / 2);
  pen.restore();
}

/** The trainer as the page shows them: a drawing, a photo as a print in one ink, or the cover with the initial. */
async function drawPortrait(pen: Pen, { x, y }: Spot, ticket: Element): Promise<void> {
  const cover = ticket.querySelector<HTMLElement>(".ticket-light .cover");
  if (!cover) return;
  const photo = cover.parentElement?.querySelector<HTMLImageElement>("img:not([data-broken])");
  const inks = getComputedStyle(cover);
  const side = 2 * portraitRadius;
  pen.save();
  pen.beginPath();
  pen.arc(x, y, portraitRadius, 0, 2 * Math.PI);
  pen.clip();
  pen.translate(x - portraitRadius, y - portraitRadius);
  if (photo && (await isShown(photo))) {
    drawCropped(pen, photo, side);
    const isPrint = photo.closest(".printed") && getComputedStyle(photo).filter !== "none";
    if (isPrint) printIn(pen, inks.getPropertyValue("--press-ink"), side);
  } else {
    drawCover(pen, cover.dataset.initial ?? "", inks, side);
  }
  pen.restore();
}

/** As `object-fit: cover` at 50% 30% does. */
function drawCropped(pen: Pen, photo: HTMLImageElement, side: number): void {
  const { naturalWidth: width, naturalHeight: height } = photo;
  const scale = side / Math.min(width || side, height || side);
  const [shownWidth, shownHeight] = [(width || side) * scale, (height || side) * scale];
  pen.drawImage(photo, (side - shownWidth) * 0.5, (side - shownHeight) * 0.3, shownWidth, shownHeight);
}

/** Grey, lightened, then one ink on paper (press.css). */
function printIn(pen: Pen, pressInk: string, side: number): void {
  const layers = [
    ["saturation", ink("--ink-black")],
    ["soft-light", ink("--ink-white")],
    ["screen", pressInk],
    ["multiply", ink("--ink-paper")],
  ] as const;
  for (const [mode, colour] of layers) {
    pen.globalCompositeOperation = mode;
    pen.fillStyle = colour;
    pen.fillRect(0, 0, side, side);
  }
}

function drawCover(pen: Pen, initial: string, inks: CSSStyleDeclaration, side: number): void {
  pen.fillStyle = inks.getPropertyValue("--press-ink");
  pen.fillRect(0, 0, side, side);
  const [x = 50, y = 50] = inks.getPropertyValue("--press-at").split(" ").map(Number.parseFloat);
  pen.fillStyle = inks.getPropertyValue("--press-sun");
  pen.beginPath();
  pen.arc((x * side) / 100, (y * side) / 100, 0.38 * side, 0, 2 * Math.PI);
  pen.fill();
  pen.fillStyle = ink("--ink-paper");
  pen.textAlign = "center";
  write(pen, initial.toUpperCase(), {
    x: side / 2,
    y: side * 0.85,
    font: display,
    height: side,
    width: side,
  });
}

/** The studio's mark, its name in both scripts, and its address. */
async function drawStub(pen: Pen): Promise<void> {
  pen.fillStyle = ink("--ink-cream");
  pen.fillRect(edge, tear + 12, size.width - 2 * edge, size.height - edge - tear - 12);
  const mark = Object.assign(new Image(92, 92), { src: "/favicon.svg" });
  if (await isShown(mark)) pen.drawImage(mark, inner, tear + 64, 92, 92);
  pen.fillStyle = ink("--ink-soot");
  const line = { y: tear + 140, height: 88, width: 300 };
  const name = write(pen, brand.name.toUpperCase(), { ...line, x: inner + 115, font: display });
  write(pen, brand.bengaliName, { ...line, x: inner + 140 + name, font: bengali });
  const across = size.width - 2 * inner;
  write(pen, brand.address, { x: inner, y: tear + 220, font: body, height: 36, width: across });
}

function drawPerforation(pen: Pen): void {
  const holes = 28;
  const step = (size.width - 2 * edge) / holes;
  pen.fillStyle = ink("--ink-sand");
  for (let hole = 0; hole < holes; hole += 1) {
    pen.beginPath();
    pen.arc(edge + (hole + 0.5) * step, tear + 6, 11, 0, 2 * Math.PI);
    pen.fill();
  }
}

/** Whether a picture can be drawn, once it has loaded. */
function isShown(picture: HTMLImageElement): Promise<boolean> {
  return picture.decode().then(
    () => true,
    () => false,
  );
}

const ink = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name);
