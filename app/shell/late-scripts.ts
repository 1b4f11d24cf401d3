import { Children, cloneElement, Fragment, isValidElement, type ReactNode } from "react";

/*
 * What the first paint does not need waits for it. A page's scripts wait until its text is painted in its own fonts:
 * any sooner, they would compete for the network with the fonts and the pictures above the fold. A few lines in the
 * page hold back the build's own tags and release them. What lies far below the viewport is laid out then, too
 * (base.css).
 */

/** Milliseconds after which the scripts load in any case, even if the page is not painted or a font does not arrive. */
const patienceMs = 1000;

/**
 * Runs in the head: marks a page whose visitor starts at its top. Returning to a scroll position needs the whole page
 * laid out at once, because it is counted in pixels from the top.
 */
export const arrivingScript = `;if(!history.state&&!location.hash)document.documentElement.dataset.arriving="";`;

/** Releases what `hold` has held back. */
export const lateScripts = `(function(){
  function letGo(){
    delete document.documentElement.dataset.arriving;
    document.querySelectorAll('link[rel="later"]').forEach(function(link){link.rel="modulepreload"});
    document.querySelectorAll('script[type="later"]').forEach(function(held){
      var script=document.createElement("script");
      script.type="module";
      script.textContent=held.textContent;
      held.replaceWith(script);
    });
  }
  new PerformanceObserver(function(){document.fonts.ready.then(letGo)}).observe({type:"paint",buffered:true});
  setTimeout(letGo,${patienceMs});
})()`;

/** A build's tags as elements that wait for `lateScripts`. */
export function hold(tags: ReactNode): ReactNode {
  return Children.map(tags, (tag) => {
    if (!isValidElement<{ rel?: string; type?: string; children?: ReactNode }>(tag)) return tag;
    const { rel, type, children } = tag.props;
    if (rel === "modulepreload") return cloneElement(tag, { rel: "later" });
    if (type === "module") return cloneElement(tag, { type: "later" });
    return tag.type === Fragment ? hold(children) : tag;
  });
}
