/** The choices of the studio's look, each with its default first. */
const looks = {
  theme: ["system", "light", "dark"],
  photos: ["printed", "plain"],
} as const;

export type LookName = keyof typeof looks;
export type Look<Name extends LookName> = (typeof looks)[Name][number];

const listeners = new Set<() => void>();

/**
 * Runs in the head before the first paint, so that the page never flashes in another look, and follows other tabs from
 * then on.
 */
export const lookScript = `try{
  var looks=${JSON.stringify(looks)};
  var show=function(n,v){var d=document.documentElement.dataset;if(looks[n].indexOf(v)>0)d[n]=v;else delete d[n]};
  for(var n in looks)show(n,localStorage.getItem(n));
  addEventListener("storage",function(e){for(var n in looks)if(e.key===n||e.key===null)show(n,e.newValue)});
}catch(e){}`;

/** The look where nothing was chosen, or the choice is not known yet. */
export function standardLook<Name extends LookName>(name: Name): Look<Name> {
  return looks[name][0];
}

/** The remembered choice; the standard one where nothing is remembered or storage is blocked. */
export function readLook<Name extends LookName>(name: Name): Look<Name> {
  const chosen = document.documentElement.dataset[name];
  return looks[name].find((look) => look === chosen) ?? standardLook(name);
}

/** Shows a look at once and remembers it. */
export function chooseLook<Name extends LookName>(name: Name, look: Look<Name>): void {
  const root = document.documentElement;
  if (look === standardLook(name)) delete root.dataset[name];
  else root.dataset[name] = look;
  try {
    localStorage.setItem(name, look);
  } catch {
    // Where storage is blocked, the look lasts until the page is left.
  }
  for (const listener of listeners) listener();
}

/** Calls when the look changes here or, after the head's script has followed it, in another tab. */
export function watchLook(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
