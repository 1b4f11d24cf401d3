import { data } from "react-router";
import { settingsContext } from "#app/lib/load-context.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import type { Route } from "./+types/route.ts";

export const meta = () => [{ title: "Styleguide · Shokti" }, { name: "robots", content: "noindex" }];

/** For those who build the studio; in production it does not exist. */
export function loader({ context }: Route.LoaderArgs) {
  if (context.get(settingsContext).mode === "production") throw data(null, { status: 404 });
  return null;
}

export default function StyleguideScreen() {
  return (
    <main id="main" className="page-width py-section">
      <PageHeading kicker="Styleguide">Strength in plain sight</PageHeading>
    </main>
  );
}
