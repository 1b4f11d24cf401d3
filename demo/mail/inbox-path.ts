/** Where the demo shows its mails. */
export const inboxPath = "/demo/mail";

/** Where it shows everyone's, to admins. */
export const everyonesPath = `${inboxPath}?everyone`;

/** Where it shows those to one address. */
export function inboxOf(address: string): string {
  return `${inboxPath}?${new URLSearchParams({ to: address })}`;
}
