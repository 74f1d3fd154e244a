/** A published document: `content` is equal for equal documents, and undefined where nothing was in force. */
export interface HistoryEntry {
  content: string | undefined;
}

/**
 * The document that was in force before the last one, or undefined when there was none. A document that equals the one
 * before its predecessor takes the predecessor back: after A, B, A the previous one is what was in force before A, and
 * never B again.
 *
 * @param history oldest first
 */
export function previousInForce<Entry extends HistoryEntry>(history: readonly Entry[]): Entry | undefined {
  let stack: Entry[] = [];
  for (const entry of history) {
    if (entry.content === undefined) stack = [];
    else if (entry.content === stack.at(-1)?.content) continue;
    else if (entry.content === stack.at(-2)?.content) stack.pop();
    else stack.push(entry);
  }
  return stack.at(-2);
}
