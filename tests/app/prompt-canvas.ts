/*
 * Chromium writes a canvas to a file once it has nothing else to do, or after six seconds: on a busy machine nearly always
 * these. The same file, at once.
 */
HTMLCanvasElement.prototype.toBlob = function (this: HTMLCanvasElement, take, type, quality) {
  const [head = "", body = ""] = this.toDataURL(type, quality).split(",");
  const bytes = Uint8Array.from(atob(body), (character) => character.charCodeAt(0));
  const blob = new Blob([bytes], { type: /^data:(.*);/.exec(head)?.[1] ?? "" });
  queueMicrotask(() => take(blob));
};
