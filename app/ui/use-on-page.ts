import { type RefObject, useEffect, useRef } from "react";

/** Whether a component is still mounted: a late response must not take people off another page. */
export function useOnPage(): Readonly<RefObject<boolean>> {
  const onPage = useRef(true);
  useEffect(() => {
    onPage.current = true;
    return () => {
      onPage.current = false;
    };
  }, []);
  return onPage;
}
