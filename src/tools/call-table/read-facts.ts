/** Reads the repository for the table of calls, pages and rules of the transport. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContractFile } from '../../../schemas/generated/contract.ts';
import { readNamingTests } from '../requirements/naming-tests.ts';
import { readRequirementAreas } from '../requirements/requirement-areas.ts';
import { readAppModules } from './app-modules.ts';
import { readAppRoutes } from './app-routes.ts';
import type { Facts } from './item-rows.ts';
import { readLater } from './later.ts';
import { readOwnCalls } from './own-calls.ts';
import { ReachedCalls } from './reached-calls.ts';

/** Where the app starts; everything that it can ever send is reached from here. */
const START = 'src/app/main.ts';
/** A page that opens the form of any screen. */
const ANY_SCREEN = '/input';

/** @param root project folder @throws {Error} when a route of the app cannot be read */
export function readFacts(root: string): Facts {
  const areas = readRequirementAreas(root);
  return {
    items: Object.assign({}, ...areas.map(({ items }) => items)) as Facts['items'],
    contracts: readContracts(root),
    ...readPages(root),
    later: readLater(root),
    ownCalls: readOwnCalls(root),
    tests: readNamingTests(root),
    citing: readCiting(root),
  };
}

function readContracts(root: string): Facts['contracts'] {
  const files = readdirSync(join(root, 'schemas/calls')).sort();
  return files.flatMap((file) => {
    const { calls } = JSON.parse(readFileSync(join(root, 'schemas/calls', file), 'utf8')) as ContractFile;
    return Object.entries(calls).map(([name, contract]) => ({ file, name, contract }));
  });
}

function readPages(root: string): Pick<Facts, 'pages' | 'atStart'> {
  const modules = readAppModules(root);
  const reached = new ReachedCalls(modules);
  const pages = new Map(
    readAppRoutes(modules).map((route) => {
      const screens = route.path === ANY_SCREEN ? undefined : [route.path.slice(1)];
      return [route.path, { file: route.file, calls: reached.of(route, screens) }];
    }),
  );
  const node = modules.get(START)!.source;
  return { pages, atStart: reached.of({ file: START, node }, undefined) };
}

/** The source files, without tests, that cite a rule of the transport. */
function readCiting(root: string): Map<string, string[]> {
  const names = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => /^(app|server)\/.*(?<!\.test)\.tsx?$/.test(name)).sort();
  const citing = new Map<string, string[]>();
  for (const file of files.map((name) => `src/${name}`)) {
    for (const [id] of new Set(readFileSync(join(root, file), 'utf8').matchAll(/\bT-\d{3}\b/g)))
      citing.set(id, [...new Set([...(citing.get(id) ?? []), file])]);
  }
  return citing;
}
