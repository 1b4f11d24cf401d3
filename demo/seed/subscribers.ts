/** A reader of the demo's newsletter. */
type DemoSubscriber = { email: string; isConfirmed: boolean };

const waiting = ["shirin.b@shokti.test", "kamal.uddin@shokti.test"];

/** Subscribers to the demo's newsletter, in the order they subscribed. */
export const demoSubscribers: readonly DemoSubscriber[] = [
  "rumana.islam@shokti.test",
  "tareq.aziz@shokti.test",
  "nabila.khan@shokti.test",
  "shirin.b@shokti.test",
  "imran.hossain@shokti.test",
  "lamia.chowdhury@shokti.test",
  "jahid.hasan@shokti.test",
  "member@shokti.test",
  "samina.akhter@shokti.test",
  "kamal.uddin@shokti.test",
  "rezaul.karim@shokti.test",
  "mitu.das@shokti.test",
  "anika.rahman@shokti.test",
  "fahim.shahriar@shokti.test",
].map((email) => ({ email, isConfirmed: !waiting.includes(email) }));

/** The articles sent to them, and how many days ago. */
export const demoSends = [{ articleId: "article-rest-days", daysAgo: 12 }] as const;
