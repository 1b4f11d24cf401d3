/** A browser with one page: what the journeys need of both Firefox's and WebKit's drivers. */
export type Browser = {
  /** Such as "Firefox 153.7.0". */
  version: string;
  open(url: string): Promise<void>;
  back(): Promise<void>;
  reload(): Promise<void>;
  /** Evaluates an expression in the page. */
  ask<Answer>(expression: string): Promise<Answer>;
  /** The element that an expression yields in the page; undefined for none. */
  find(expression: string): Promise<PageElement | undefined>;
  /** A screenshot of the viewport, as PNG. */
  takePicture(): Promise<Uint8Array>;
  close(): Promise<void>;
};

/** An element of the page, clicked and typed into as a person would. */
export type PageElement = {
  click(): Promise<void>;
  /** Replaces its value. */
  fill(text: string): Promise<void>;
};

/** The window's inner size. */
export type Size = { width: number; height: number };

/** How to start one, each time with an empty profile; installed first where possible, else with advice. */
export type BrowserKind = { launch(size: Size): Promise<Browser> };

/** Not the studio's time zone, so that a date rendered in the visitor's would show. */
export const timeZone = "America/Los_Angeles";
