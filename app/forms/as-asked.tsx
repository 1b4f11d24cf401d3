import { createContext, type ReactNode, useContext, useState } from "react";

/** Whether the dialog around it sends what was asked, or has just sent it. */
export const Sending = createContext(false);

/** What an outcome says, as it was when its dialog began to send: what it says it of is read again before that closes. */
export function AsAsked({ children }: { children: ReactNode }) {
  return useUnlessHeld(children, useContext(Sending));
}

/** The value as it was before it was held; it may be a new one only when its component is given new props. */
export function useUnlessHeld<Value>(value: Value, isHeld: boolean): Value {
  const [shown, setShown] = useState(() => value);
  if (!isHeld && shown !== value) setShown(() => value);
  return isHeld ? shown : value;
}
