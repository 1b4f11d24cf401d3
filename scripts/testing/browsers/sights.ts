import { logIn } from "./log-in.ts";
import type { Visitor } from "./visitor.ts";

/** The pages to keep screenshots of, for people to look at. */
const sights = {
  home: "/",
  trainers: "/all-trainers",
  timetable: "/timetable",
  article: "/article-details/article-sleep",
  trainer: "/trainer-details/trainer-nusrat-jahan",
  class: "/class-details/class-yoga",
  balance: "/dashboard/balance",
  "all-users": "/dashboard/all-users",
  "add-class": "/dashboard/add-class",
};

/** Lists, fonts and pictures have all loaded. */
const isThere = `
  document.querySelector("main [class*='animate-[wait']") === null &&
  document.fonts.status === "loaded" &&
  [...document.images].every(({ complete, loading }) => complete || loading === "lazy")`;

/** Takes screenshots of the key pages, as an admin sees them, and of the login page. */
export async function lookAround(visitor: Visitor, keep: (name: string) => Promise<void>): Promise<void> {
  await visitor.open("/login");
  await keep("login");
  await logIn(visitor, "admin");
  for (const [name, path] of Object.entries(sights)) {
    await visitor.open(path);
    await visitor.until(isThere);
    await keep(name);
  }
}
