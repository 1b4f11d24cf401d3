import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { followViewTransitions } from "./shell/view-transitions.ts";

// A page brings its styles with it; while they are worked on they come by themselves too, and change in place.
if (import.meta.env.DEV) void import("./ui/theme.css");

followViewTransitions();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
