/**
 * The first cycle of a graph as the ids along it, the first one again at the end; undefined without one.
 *
 * @param nextOf the ids that an id leads to
 */
export function cyclePath(
  ids: readonly string[],
  nextOf: (id: string) => readonly string[],
): string[] | undefined {
  const done = new Set<string>();
  const visit = (path: readonly string[]): string[] | undefined => {
    const id = path.at(-1)!;
    const start = path.indexOf(id);
    if (start < path.length - 1) return path.slice(start);
    if (done.has(id)) return undefined;
    for (const next of nextOf(id)) {
      const cycle = visit([...path, next]);
      if (cycle) return cycle;
    }
    done.add(id);
    return undefined;
  };
  for (const id of ids) {
    const cycle = visit([id]);
    if (cycle) return cycle;
  }
  return undefined;
}
