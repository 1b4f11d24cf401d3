/*
 * A page is painted before its scripts have loaded. A few lines in its head record what is pressed or changed
 * meanwhile, and it is replayed once when the page is hydrated. What works without scripts does so at once: links,
 * disclosures, popovers, searches.
 */

/** Milliseconds for which a recorded press shows and waits; later it would surprise someone who has given up on it. */
const patienceMs = 10_000;

/** A field with its last value, or a button or form with its pressed look. */
type Kept = Map<HTMLElement, string | boolean | Animation>;
type KeepingWindow = Window & { keptPresses?: { kept: Kept; stop: AbortController } };

/**
 * Runs in the head. It stops propagation, because React would replay some events itself while hydrating. The look is an
 * animation, which ends by itself and leaves no attribute that could break hydration.
 */
export const keepPressesScript = `;(function(kept,stop){
  keptPresses={kept,stop};
  function note(t,v){kept.delete(t);kept.set(t,v)}
  function press(e,t,b){
    e.preventDefault();
    kept.get(t)?.cancel();
    note(t,b.animate({opacity:[.5,.5],translate:["0 2px","0 2px"]},${patienceMs}));
  }
  function keep(e){
    var t=e.target,b;
    e.stopImmediatePropagation();
    if(e.type=="submit")t.getAttribute("method")=="get"||press(e,t,e.submitter||t);
    else if(e.type!="click"||t.matches("[type=radio],[type=checkbox]"))note(t,/^(radio|checkbox)$/.test(t.type)?t.checked:t.value);
    else if((b=t.closest("button,a,summary"))&&b.matches("button:not([popovertarget],[commandfor])"))press(e,b,b);
  }
  ["click","submit","input","change"].forEach(function(n){addEventListener(n,keep,{capture:true,signal:stop.signal})});
})(new Map,new AbortController)`;

/** Replays what was changed and pressed before hydration: first the fields, then what may depend on them. */
export async function doKeptPresses(): Promise<void> {
  const { kept, stop } = (window as KeepingWindow).keptPresses ?? {};
  if (!kept || !stop) return;
  stop.abort();
  const all = [...kept];
  kept.clear();
  for (const [field, said] of all) {
    if (!(said instanceof Animation)) sayAgain(field as HTMLInputElement, said);
  }
  // A handler sees another's state once React has rendered it, which it does before the next task.
  await null;
  for (const [pressed, look] of all) {
    if (!(look instanceof Animation)) continue;
    const waits = look.playState === "running";
    look.cancel();
    if (!waits) continue;
    if (pressed instanceof HTMLFormElement) pressed.requestSubmit();
    else pressed.click();
    await null;
  }
}

/** Has a field report again the value it was given before hydration. */
function sayAgain(field: HTMLInputElement, said: string | boolean): void {
  if (typeof said === "boolean") {
    field.checked = !said;
    field.click();
    return;
  }
  if (said === field.defaultValue) return;
  if (field.type !== "file") {
    const { selectionStart, selectionEnd } = field;
    // React reports a value only if it differs from the last one it saw, and it sees what is set on the element itself.
    field.value = field.defaultValue ?? "";
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, said);
    if (selectionStart !== null) field.setSelectionRange?.(selectionStart, selectionEnd);
  }
  for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
}
