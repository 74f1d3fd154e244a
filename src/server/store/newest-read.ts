/**
 * A read that runs again and again, by a timer and by notifications, keeps what the read that began last has found. On a
 * slow machine an earlier one may end later, and would bring back what has been replaced meanwhile.
 *
 * @param read may run several times at once
 * @param keep gets what was read, unless a read that began later has ended already
 * @returns reads once; rejects when that read fails, and keeps nothing then
 */
export function keepNewest<Value>(
  read: () => Promise<Value>,
  keep: (value: Value) => void,
): () => Promise<void> {
  let begun = 0;
  let kept = 0;
  return async () => {
    begun += 1;
    const turn = begun;
    const value = await read();
    if (turn < kept) return;
    kept = turn;
    keep(value);
  };
}
