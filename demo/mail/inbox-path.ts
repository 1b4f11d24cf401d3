/** Where the demo shows its mails. */
export const inboxPath = "/demo/mail";
