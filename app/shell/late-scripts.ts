/*
 * A page's scripts wait until its text is painted in its own letters: sooner they would take the network from the
 * fonts and the pictures above the fold. The build's own tags are held back and let go by a few lines in the page.
 */

/** Milliseconds after which the scripts come, also where the page is not painted or a font does not arrive. */
const patienceMs = 1000;

/** Lets the scripts go that `holdScripts` has held back. */
export const lateScripts = `(function(){
  function letGo(){
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
