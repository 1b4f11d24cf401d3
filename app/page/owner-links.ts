import { useRouteLoaderData } from "react-router";
import { isExample } from "#contract/owner-links.ts";
import type { PublicSettings } from "#contract/settings.ts";
import { brand } from "#studio/brand.ts";

type OwnerLinks = Partial<typeof brand.links>;

/** The studio's links; in production without those that still lead to an example (D68). */
export function useOwnerLinks(): OwnerLinks {
  const data = useRouteLoaderData<{ settings: PublicSettings }>("root");
  return data?.settings.mode === "demo" ? brand.links : ownLinks;
}

/** Those the owner has set. */
export const ownLinks: OwnerLinks = Object.fromEntries(
  Object.entries(brand.links).filter(([, address]) => !isExample(address)),
);
