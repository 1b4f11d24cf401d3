/*
 * What the first paint does not need waits for it. A page's scripts wait until its text is painted in its own letters:
 * sooner they would take the network from the fonts and the pictures above the fold. The build's own tags are held back
 * and let go by a few lines in the page. What lies far below the window is laid out then, too (theme.css).
 */

/** Milliseconds after which the scripts come, also where the page is not painted or a font does not arrive. */
const patienceMs = 1000;

/**
 * Marks, in the head, a page whose visitor begins at its top. Who comes back to a place further down has the whole page
 * at once: its place is counted in pixels from the top.
 */
export const arrivingScript = `;if(!history.state&&!location.hash)document.documentElement.dataset.arriving="";`;

/** Lets the scripts go that `holdScripts` has held back. */
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

/** A rendered page whose scripts wait for `lateScripts`. */
export function holdScripts(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace(/(<script [^>]*)type="module"/, '$1type="later"');
}
