import { Suspense } from "react";
import { WithPageData } from "#app/data/page-data.tsx";
import { prefetchInBrowser, prefetchOnServer } from "#app/data/prefetch.ts";
import { Imprint } from "#app/page/imprint.tsx";
import { ownLinks } from "#app/page/owner-links.ts";
import { socialMeta } from "#app/page/social-meta.ts";
import { brand } from "#studio/brand.ts";
import type { Route } from "./+types/route.ts";
import { AboutUs } from "./about-us.tsx";
import { BookedPlace } from "./booked-place.tsx";
import { Features } from "./features.tsx";
import { ForgottenPlace } from "./forgotten-place.tsx";
import { Hero } from "./hero.tsx";
import { homeQueries } from "./home-queries.ts";
import { MeetTrainers, RecentArticles, Reviews, TopClasses } from "./listed-sections.tsx";
import { Newsletter } from "./newsletter.tsx";

export const meta: Route.MetaFunction = (args) =>
  socialMeta(args, {
    title: "Home",
    sharedTitle: `${brand.name}, ${brand.tagline}`,
    linkedData: {
      "@type": "ExerciseGym",
      name: brand.name,
      description: brand.description,
      telephone: brand.hotline,
      email: brand.email,
      address: brand.address,
      hasMap: brand.map,
      sameAs: [ownLinks.social, ownLinks.instagram].filter(Boolean),
    },
  });

export async function loader({ context }: Route.LoaderArgs) {
  return prefetchOnServer(context, (api) => Object.values(homeQueries(api)));
}

export async function clientLoader() {
  return prefetchInBrowser((api) => Object.values(homeQueries(api)));
}

/**
 * In the order of D2; made once, so that none is rendered again when a link is pressed. React takes over what lies in a
 * Suspense after the rest of the page, or at once where it is pressed. A field must not, because of what is typed before.
 */
const sections = (
  <>
    <Hero />
    <Suspense>
      <Features />
      <AboutUs />
      <TopClasses />
      <Reviews />
      <RecentArticles />
    </Suspense>
    <Newsletter />
    <Suspense>
      <MeetTrainers />
    </Suspense>
  </>
);

/** Home, its sections in the order of D2. */
export default function HomeScreen({ loaderData }: Route.ComponentProps) {
  return (
    <main id="main">
      <ForgottenPlace />
      <BookedPlace />
      <WithPageData data={loaderData.data}>{sections}</WithPageData>
      <div className="page-width">
        <Imprint />
      </div>
    </main>
  );
}
