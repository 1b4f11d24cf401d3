import { use } from "react";
import { matchPath, UNSAFE_ViewTransitionContext as ViewTransitionContext } from "react-router";

/**
 * The class (motion.css) of a card's picture on its way to the page that the card leads `to`, or back from there. React
 * Router's own hook would also name the card of the page that was left, beside the picture of the one that was gone to.
 */
export function useLeadingPicture(to: string): string | undefined {
  const turn = use(ViewTransitionContext);
  // Back too, the page that lies further ahead is the next.
  const isLeading = turn.isTransitioning && matchPath(to, turn.nextLocation.pathname) !== null;
  return isLeading ? "leading-picture" : undefined;
}
