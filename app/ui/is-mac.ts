/** Where shortcuts have ⌘: Ctrl moves or deletes in text fields there. */
export function isMac(): boolean {
  return /Mac|iP/.test(navigator.platform);
}
