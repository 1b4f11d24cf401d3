/** Why a trainer is away, after when: ": at a wedding."; just a full stop where they gave no reason. */
export function whyText(word: string): string {
  const reason = word.replace(smallWord, (first) => first.toLowerCase());
  return reason ? `: ${/[.!?…]$/.test(reason) ? reason : `${reason}.`}` : ".";
}

/** What begins with one reads on in lower case; anything else might be a name. */
const smallWord = /^(?:An?|The|At|In|On|To|With|For|From|My|Our|Out|Visiting|Looking|Ill|Sick|Flu)\b/;
