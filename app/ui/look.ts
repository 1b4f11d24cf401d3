import { kept } from "./kept.ts";

/** The choices of the studio's look, each with its default first. */
const looks = {
  theme: ["system", "light", "dark"],
  photos: ["printed", "plain"],
} as const;

export type LookName = keyof typeof looks;
export type Look<Name extends LookName> = (typeof looks)[Name][number];

const chosen = { theme: kept("theme"), photos: kept("photos") };

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

/** The remembered choice, in a component. */
export function useLook<Name extends LookName>(name: Name): Look<Name> {
  return lookOf(name, chosen[name].use());
}

/** The remembered choice; the standard one where nothing is remembered. */
export function readLook<Name extends LookName>(name: Name): Look<Name> {
  return lookOf(name, chosen[name].read());
}

function lookOf<Name extends LookName>(name: Name, text: string | null): Look<Name> {
  return looks[name].find((look) => look === text) ?? looks[name][0];
}

/** Shows a look at once and remembers it. */
export function chooseLook<Name extends LookName>(name: Name, look: Look<Name>): void {
  const { dataset } = document.documentElement;
  if (look === looks[name][0]) delete dataset[name];
  else dataset[name] = look;
  chosen[name].write(look);
}

/** Calls when the theme changes here or, after the head's script has followed it, in another tab. */
export const watchTheme = chosen.theme.watch;
