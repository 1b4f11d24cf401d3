import { data } from "react-router";
import { pageMeta } from "#app/page/page-meta.ts";
import { NotFound } from "#app/ui/not-found.tsx";

export const meta = () => pageMeta({ title: "Page not found" });

/** Inside the shell, with its navigation, but with the status that crawlers need; below the dashboard its gate shows it. */
export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundScreen() {
  return (
    <main id="main" className="page-width py-section">
      <NotFound />
    </main>
  );
}
