import type { MetaDescriptor } from "react-router";
import type { PublicSettings } from "#contract/settings.ts";
import { typeset } from "#contract/typeset.ts";
import { brand } from "#studio/brand.ts";
import { pageMeta } from "./page-meta.ts";

/** What search engines and shared links show of a page. */
type SocialPage = {
  title: string;
  /** The name on a shared link, where the title alone says too little. */
  sharedTitle?: string;
  description?: string;
  /** A picture drawn by the server, such as `/social/home.png`. */
  picture?: string;
  type?: "website" | "article" | "profile";
  /** The page as linked data, without its context (schema.org). */
  linkedData?: Record<string, unknown>;
};

/** The arguments of a route's `meta` that this needs. */
type PageArgs = { matches: readonly unknown[]; location: { pathname: string } };

/** The head of a page that is worth sharing: title, canonical URL, social picture, linked data. */
export function socialMeta({ matches, location }: PageArgs, page: SocialPage): MetaDescriptor[] {
  const appUrl = addressOf(matches);
  const url = appUrl + location.pathname;
  const picture = appUrl + (page.picture ?? "/social/home.png");
  const { title, sharedTitle = title, type = "website", linkedData } = page;
  const { description = brand.description } = page;
  return [
    ...pageMeta({ title, description }),
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:site_name", content: brand.name },
    { property: "og:type", content: type },
    { property: "og:title", content: typeset(sharedTitle) },
    { property: "og:description", content: typeset(description) },
    { property: "og:url", content: url },
    { property: "og:image", content: picture },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { name: "twitter:card", content: "summary_large_image" },
    ...(linkedData
      ? [{ "script:ld+json": { "@context": "https://schema.org", url, image: picture, ...linkedData } }]
      : []),
  ];
}

/** The studio's own URL, from the settings that the root loader gives every page. */
function addressOf(matches: readonly unknown[]): string {
  const root = matches[0] as { loaderData?: { settings?: PublicSettings } } | undefined;
  return root?.loaderData?.settings?.appUrl ?? "";
}
