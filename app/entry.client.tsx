import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { keepOfflinePage } from "./shell/offline-page.ts";
import { followRemovedLinks, followViewTransitions } from "./shell/view-transitions.ts";

// Pages bring their own styles; in development they are imported too, for hot reloading.
if (import.meta.env.DEV) void import("./ui/theme.css");

followViewTransitions();
followRemovedLinks();
keepOfflinePage();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
