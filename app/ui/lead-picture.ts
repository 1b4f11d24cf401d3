import { use } from "react";
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  matchPath,
  useViewTransitionState,
  UNSAFE_ViewTransitionContext as ViewTransitionContext,
} from "react-router";

/**
 * The class (motion.css) of a card's picture while the page it leads to is gone to or left. The card that was pressed, or that one
 * comes back to, comes before the page's own picture; any other that leads there gives way to it.
 */
export function useLeadingPicture(to: string): string | undefined {
  const isLeading = useViewTransitionState(to);
  const transition = use(ViewTransitionContext);
  const action = use(DataRouterContext)?.router.state.historyAction;
  if (!isLeading || !transition.isTransitioning) return undefined;
  const isAhead = matchPath(to, transition.nextLocation.pathname) !== null;
  return isAhead === (action !== "POP") ? "leads-first" : "leads-last";
}
