/** What the demo keeps of each mail, instead of sending it. */
export type DemoMailRow = {
  id: string;
  kind: string;
  recipient: string;
  subject: string;
  body: string;
  html: string;
  sent_at: string;
};

export type DemoMailTables = { demo_mails: DemoMailRow };
