import { Children, cloneElement, Fragment, isValidElement, type ReactNode } from "react";

/*
 * What the first paint does not need waits for it. The libraries, most of a page's script, are fetched once the page
 * itself has arrived, behind the fonts that its head asks for: on a slow network their bytes follow each other without a
 * pause. The rest is fetched, and runs, once the text is painted. What lies far below the viewport is laid out when the
 * fonts are there (base.css). A few lines in the page hold back the build's own tags and release them.
 */

/** Milliseconds after which nothing waits any more, even if the page is not painted or a font does not arrive. */
const patienceMs = 1000;

/**
 * Runs in the head: marks a page whose visitor starts at its top. Returning to a scroll position needs the whole page
 * laid out at once, because it is counted in pixels from the top.
 */
export const arrivingScript = `;if(!history.state&&!location.hash)document.documentElement.dataset.arriving="";`;

/** Releases what `hold` has held back; at the end of the body. */
export const lateScripts = `(function(){
  function each(held,release){document.querySelectorAll(held).forEach(release)}
  function preload(link){link.rel="modulepreload"}
  function run(){
    each('link[rel="later"]',preload);
    each('script[type="later"]',function(held){
      var script=document.createElement("script");
      script.type="module";
      script.textContent=held.textContent;
      held.replaceWith(script);
    });
  }
  function arrive(){delete document.documentElement.dataset.arriving}
  each('link[rel="later"][href*="/libraries-"]',preload);
  new PerformanceObserver(function(){run();document.fonts.ready.then(arrive)}).observe({type:"paint",buffered:true});
  setTimeout(function(){run();arrive()},${patienceMs});
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
