/** Sorts ids so that each follows its dependencies; omits the ids in a cycle and those that depend on a cycle. */
export function inDependencyOrder(
  ids: readonly string[],
  dependants: ReadonlyMap<string, readonly string[]>,
): string[] {
  const dependencyCounts = new Map(ids.map((id) => [id, 0]));
  for (const id of ids)
    for (const dependant of dependants.get(id) ?? [])
      dependencyCounts.set(dependant, (dependencyCounts.get(dependant) ?? 0) + 1);
  const order = ids.filter((id) => dependencyCounts.get(id) === 0);
  for (const id of order) {
    for (const dependant of dependants.get(id) ?? []) {
      const remaining = dependencyCounts.get(dependant)! - 1;
      dependencyCounts.set(dependant, remaining);
      if (remaining === 0) order.push(dependant);
    }
  }
  return order;
}
