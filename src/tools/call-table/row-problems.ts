/** What is wrong with the rows of the table: cells that say nothing, and reasons that no longer hold. */
import { appPath, callRows, pageRows, transportRows, type Facts } from './item-rows.ts';

/** One line each, for the person who changed a call or a page; empty when the table is complete. */
export const rowProblems = (facts: Facts): string[] => [
  ...[...callRows(facts), ...pageRows(facts), ...transportRows(facts)]
    .filter(({ cells }) => cells.includes(''))
    .map(
      ({ id, name }) =>
        `${id} ${name} is neither served nor used: build it, or give a reason in tests/later.json`,
    ),
  ...outdatedReasons(facts),
  ...ownCallProblems(facts),
];

function outdatedReasons({ items, contracts, pages, atStart, later }: Facts): string[] {
  const served = new Set([...contracts.map(({ name }) => name), ...pages.keys()]);
  const used = new Set([...[...pages.values()].flatMap(({ calls }) => calls), ...atStart]);
  const ids = [...later.later.flatMap((each) => each.ids), ...later.withoutContract.map(({ id }) => id)];
  const unused = later.withoutPage.flatMap(({ calls }) => calls);
  const isContract = (call: string) => contracts.some(({ name }) => name === call);
  return [
    ...ids.filter((id) => items[id] === undefined).map((id) => `tests/later.json: there is no ${id}`),
    ...ids
      .filter((id) => items[id] !== undefined && served.has(appPath(items[id])))
      .map((id) => `tests/later.json: ${id} ${items[id]} is there; remove it`),
    ...[...ids, ...unused]
      .filter((each, i, all) => all.indexOf(each) !== i)
      .map((each) => `tests/later.json: ${each} has two reasons`),
    ...unused
      .filter((call) => !isContract(call))
      .map((call) => `tests/later.json: there is no contract ${call}`),
    ...unused
      .filter((call) => used.has(call))
      .map((call) => `tests/later.json: a page sends ${call}; remove it`),
  ];
}

/** A call of ours serves something of the specification, although the specification does not list the call. */
function ownCallProblems({ items, contracts, ownCalls }: Facts): string[] {
  const specified = new Set(Object.values(items));
  const own = contracts.map(({ name }) => name).filter((name) => !specified.has(name));
  return [
    ...own
      .filter((name) => (ownCalls[name] ?? []).length === 0)
      .map((name) => `tests/own-calls.json: ${name} serves no item; name one`),
    ...Object.keys(ownCalls)
      .filter((name) => !own.includes(name))
      .map((name) => `tests/own-calls.json: ${name} is no call of ours; remove it`),
    ...Object.values(ownCalls)
      .flat()
      .filter((id) => items[id] === undefined)
      .map((id) => `tests/own-calls.json: there is no ${id}`),
  ];
}
