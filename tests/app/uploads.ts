import { vi } from "vitest";

/** The server side of uploads, which do not use `fetch`: what was sent, and how it goes on. */
export class Upload {
  static readonly all: Upload[] = [];
  /** Takes the place of uploads in this test. */
  static await(): void {
    Upload.all.length = 0;
    vi.stubGlobal("XMLHttpRequest", Upload);
  }
  static get last(): Upload {
    const last = Upload.all.at(-1);
    if (!last) throw new Error("nothing was sent");
    return last;
  }

  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  status = 0;
  response: unknown;
  called = "";
  sent: File | undefined;
  isAborted = false;

  open(method: string, path: string) {
    this.called = `${method} ${path}`;
  }
  setRequestHeader() {}
  send(file: File) {
    this.sent = file;
    Upload.all.push(this);
  }
  abort() {
    this.isAborted = true;
    this.onabort?.();
  }
  hasGone(share: number) {
    this.upload.onprogress?.({ loaded: share * 1000, total: 1000 });
  }
  answer(status: number, response: unknown) {
    Object.assign(this, { status, response });
    this.onload?.();
  }
}
