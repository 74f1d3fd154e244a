/**
 * Numbers requests, so that the response of an earlier one does not replace that of a later one.
 *
 * @returns begins a request; returns whether that is still the latest when called
 */
export function requestOrder(): () => () => boolean {
  let latest = 0;
  return () => {
    const number = (latest += 1);
    return () => number === latest;
  };
}
