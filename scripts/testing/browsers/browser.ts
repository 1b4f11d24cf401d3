/** A browser with one page, as the journeys need it: what Firefox and WebKit have in common behind their two drivers. */
export type Browser = {
  /** Such as "Firefox 153.7.0". */
  version: string;
  open(url: string): Promise<void>;
  back(): Promise<void>;
  reload(): Promise<void>;
  /** What an expression comes to in the page. */
  ask<Answer>(expression: string): Promise<Answer>;
  /** The element that an expression comes to in the page; undefined where it comes to none. */
  find(expression: string): Promise<PageElement | undefined>;
  /** What can be seen of the page, as PNG. */
  takePicture(): Promise<Uint8Array>;
  close(): Promise<void>;
};

/** An element of the page, pressed and typed into as by hand. */
export type PageElement = {
  click(): Promise<void>;
  /** Replaces what stands in it. */
  fill(text: string): Promise<void>;
};

/** The inner size of its window. */
export type Size = { width: number; height: number };

/** How to start one, each time without a past; installed first where that is possible, else with advice. */
export type BrowserKind = { launch(size: Size): Promise<Browser> };

/** Not the studio's: a date that is rendered where people sit would show. */
export const timeZone = "America/Los_Angeles";
