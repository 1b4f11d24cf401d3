import { data } from "react-router";
import { settingsContext } from "#app/data/load-context.ts";
import { pageMeta } from "#app/page/page-meta.ts";
import { ThemeSwitch } from "#app/ui/look-switch.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import type { Route } from "./+types/route.ts";
import { Buttons } from "./buttons.tsx";
import { Content } from "./content.tsx";
import { Fields } from "./fields.tsx";
import { LargerParts } from "./larger-parts.tsx";
import { Lights } from "./lights.tsx";
import { Motion } from "./motion.tsx";
import { States } from "./states.tsx";
import { Tokens } from "./tokens.tsx";

export const meta = () => [...pageMeta({ title: "Styleguide" }), { name: "robots", content: "noindex" }];

/** For developers only: a 404 in production. */
export function loader({ context }: Route.LoaderArgs) {
  if (context.get(settingsContext).mode === "production") throw data(null, { status: 404 });
  return null;
}

export default function StyleguideScreen() {
  return (
    <main id="main" className="py-section">
      <div className="page-width">
        <PageHeading
          lede="Every token and every component in every state. Change the theme to see the other half."
          actions={<ThemeSwitch />}
          className="mb-12"
        >
          Strength in plain sight
        </PageHeading>
        <Tokens />
        <Buttons />
        <Fields />
        <Content />
        <Lights />
        <Motion />
        <States />
      </div>
      <LargerParts />
    </main>
  );
}
