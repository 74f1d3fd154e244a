/** The rows of the table of calls, pages and rules of the transport. */
import { sentOnce, type AllCalls } from '../../../schemas/generated/call-paths.ts';
import type { CallContract } from '../../../schemas/generated/contract.ts';
import type { Later } from './later.ts';
import type { OwnCalls } from './own-calls.ts';

/** What the rows are made of. Paths of files are relative to the project folder. */
export interface Facts {
  /** Names by id: calls by name, pages by path, rules of the transport by title. */
  items: Readonly<Record<string, string>>;
  contracts: readonly {
    file: string;
    name: string;
    contract: Pick<CallContract, 'method' | 'path' | 'beacon' | 'kind'>;
  }[];
  /** The calls that each page can send, by its path in the app. */
  pages: ReadonlyMap<string, { file: string; calls: readonly string[] }>;
  /** The calls that the app sends before it shows a page. */
  atStart: readonly string[];
  later: Later;
  ownCalls: OwnCalls;
  /** Test files by the id that their titles name. */
  tests: ReadonlyMap<string, readonly string[]>;
  /** Source files by the rule of the transport that they cite. */
  citing: ReadonlyMap<string, readonly string[]>;
}

/** A row: the id or a dash, what it is, and the cells behind it. */
export interface Row {
  id: string;
  name: string;
  cells: readonly string[];
}

/** The tests of every contract; they bear its name. */
const CONTRACT_TESTS = 'tests/http/calls.test.ts';
const NO_TEST = 'none yet';
/** The item of a call without a route. */
const LATER = 'later';
/** A longer list of pages says no more than its length: nearly every page renews the session. */
const MANY_PAGES = 15;

/** A row for each call of the specification and for each contract. */
export function callRows(facts: Facts): Row[] {
  const specified = itemsOf(facts, 'C').map(([id, name]) => {
    const contract = facts.contracts.find((each) => each.name === name);
    return contract ? contractRow(facts, id, contract) : uncontractedRow(facts, id, name);
  });
  const names = new Set(itemsOf(facts, 'C').map(([, name]) => name));
  const own = facts.contracts.filter(({ name }) => !names.has(name));
  return [...specified, ...own.map((contract) => contractRow(facts, '', contract))];
}

function contractRow(facts: Facts, id: string, { file, name, contract }: Facts['contracts'][number]): Row {
  const tests = new Set([...(facts.tests.get(id) ?? []), CONTRACT_TESTS]);
  const users = contract.beacon ? 'every page, beside its calls' : usersOf(facts, name);
  const items = id ? [id] : (facts.ownCalls[name] ?? []);
  const served = list([...items, ...(contract.beacon ? [] : pageIdsOf(facts, name))]);
  const route = `${contract.method} \`${contract.path}\` (${file})`;
  const cells = [route, repeatsOf(name, contract), served, users, list(tests)];
  return { id: id || 'ours', name, cells };
}

/** What the server does with a repeated request. */
function repeatsOf(name: string, { kind, beacon }: Pick<CallContract, 'kind' | 'beacon'>): string {
  if (kind !== 'write') return 'reads';
  const isSentOnce = sentOnce.includes(name as keyof AllCalls);
  return beacon || isSentOnce ? 'judged by the call' : 'once for each key';
}

function uncontractedRow(facts: Facts, id: string, name: string): Row {
  const route = facts.later.withoutContract.find((each) => each.id === id);
  if (route)
    return {
      id,
      name,
      cells: [`\`${route.route}\` (no contract)`, 'judged by the call', id, route.usedBy, testsOf(facts, id)],
    };
  const [lacks, ...cells] = laterRow(facts, id, name, 'no contract').cells;
  return { id, name, cells: [lacks!, LATER, LATER, ...cells] };
}

/** The ids of the pages that send a call; none of a call that nearly every page sends. */
function pageIdsOf(facts: Facts, name: string): string[] {
  const paths = pathsOf(facts, name);
  if (paths.length > MANY_PAGES) return [];
  return itemsOf(facts, 'R').flatMap(([id, path]) => (paths.includes(appPath(path)) ? [id] : []));
}

const pathsOf = ({ pages }: Facts, name: string): string[] =>
  [...pages].filter(([, { calls }]) => calls.includes(name)).map(([path]) => path);

/** Who sends a call; empty when nobody does and no reason is given. */
function usersOf(facts: Facts, name: string): string {
  const { pages, atStart, later } = facts;
  const paths = pathsOf(facts, name);
  if (paths.length > MANY_PAGES) return `${paths.length} of ${pages.size} pages`;
  if (paths.length > 0) return paths.map((path) => `\`${path}\``).join(', ');
  if (atStart.includes(name)) return 'the start of the app';
  const reason = later.withoutPage.find(({ calls }) => calls.includes(name))?.reason;
  return reason === undefined ? '' : `No page. ${reason}`;
}

/** A row for each page of the specification. */
export const pageRows = (facts: Facts): Row[] =>
  itemsOf(facts, 'R').map(([id, path]) => {
    const page = facts.pages.get(appPath(path));
    if (!page) return laterRow(facts, id, path, 'no route');
    const calls = page.calls.map((call) => `\`${call}\``).join(', ');
    return { id, name: path, cells: [page.file, calls || 'none', testsOf(facts, id)] };
  });

/** The path of a page as the app writes it: the specification writes that of unknown addresses in another way. */
export const appPath = (path: string): string => (path === '/:pathMatch(.*)*' ? '*' : path);

/** A row for each rule of the transport. */
export const transportRows = (facts: Facts): Row[] =>
  itemsOf(facts, 'T').map(([id, title]) => {
    if (reasonOf(facts, id)) return laterRow(facts, id, title, 'no code');
    return { id, name: title, cells: [list(facts.citing.get(id) ?? []), 'every call', testsOf(facts, id)] };
  });

const laterRow = (facts: Facts, id: string, name: string, lacks: string): Row => ({
  id,
  name,
  cells: [`${lacks}: later`, reasonOf(facts, id), testsOf(facts, id)],
});

const reasonOf = ({ later }: Facts, id: string): string =>
  later.later.find(({ ids }) => ids.includes(id))?.reason ?? '';

const testsOf = ({ tests }: Facts, id: string): string => list(tests.get(id) ?? []) || NO_TEST;

const itemsOf = ({ items }: Facts, kind: string): [id: string, name: string][] =>
  Object.entries(items)
    .filter(([id]) => id.startsWith(`${kind}-`))
    .sort(([left], [right]) => (left < right ? -1 : 1));

const list = (entries: Iterable<string>): string => [...entries].sort().join(', ');
