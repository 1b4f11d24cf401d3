import { use } from "react";
import { matchPath, UNSAFE_ViewTransitionContext as ViewTransitionContext } from "react-router";

/**
 * The class (motion.css) of a card's picture during the transition to the page that the card links `to`, or back. React
 * Router's own hook would also name the card of the previous page, next to the picture of the new one.
 */
export function useLeadingPicture(to: string): string | undefined {
  const turn = use(ViewTransitionContext);
  // Going back, too, `nextLocation` is the page further ahead.
  const isLeading = turn.isTransitioning && matchPath(to, turn.nextLocation.pathname) !== null;
  return isLeading ? "leading-picture" : undefined;
}
