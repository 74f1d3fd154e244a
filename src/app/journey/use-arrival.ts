import { useEffect, useRef, type RefObject } from 'react';

/** When a response arrived, milliseconds since 1970: `Date` counts the time that a phone sleeps, a timer does not. */
export function useArrival(response: object | undefined): Readonly<RefObject<number>> {
  const arrivedAt = useRef(0);
  useEffect(() => {
    arrivedAt.current = Date.now();
  }, [response]);
  return arrivedAt;
}
