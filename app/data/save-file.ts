/** Has the browser save a file, as a link to it would. */
export function saveFile(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // The browser reads the URL a moment after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
