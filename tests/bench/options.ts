import { parseArgs } from 'node:util';
import { CONTESTANTS, type Contestant } from './contestants.ts';
import type { Cell } from './bench-page.ts';

export interface Options {
  rounds: number;
  keys: number;
  cells: Cell[];
  contestants: readonly Contestant[];
  /** A missed target ends the run with exit code 1. */
  assert: boolean;
}

export const USAGE = `npm run bench -- [options]

Builds our form and its peers, measures them side by side in Chromium, prints medians and targets.

  --rounds 3              number of measurements; the order of contestants changes every round
  --keys 30               keys typed into each of three fields
  --cells flat:50:4,...   scenario:questions:CPU slowdown; flat has 50, 200 or 1000, repeat:225 nine persons
  --only ours,native:cv   of ${CONTESTANTS.map(({ label }) => label).join(', ')}
  --assert                exit code 1 when a target is missed; otherwise only on errors`;

/** @throws Error that names the invalid option */
export function readOptions(args: readonly string[]): Options | 'help' {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: '3' },
      keys: { type: 'string', default: '30' },
      cells: { type: 'string', default: 'flat:50:4,flat:200:4,flat:1000:4,repeat:225:4' },
      only: { type: 'string', default: 'ours,ours:open,native:cv,rjsf-core' },
      assert: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return 'help';
  return {
    rounds: count('--rounds', values.rounds),
    keys: count('--keys', values.keys),
    cells: values.cells.split(',').map(cell),
    contestants: values.only.split(',').map(contestant),
    assert: values.assert,
  };
}

function count(option: string, text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text))
    throw new Error(`${option} takes a number from 1 to 9999, not "${text}".`);
  return Number(text);
}

function cell(text: string): Cell {
  const parts = /^(?:flat:(50|200|1000)|repeat:225):(\d{1,2})$/.exec(text);
  const throttle = Number(parts?.[2]);
  if (!parts || throttle < 1)
    throw new Error(`--cells takes flat:50|200|1000:N or repeat:225:N, not "${text}".`);
  return { scenario: parts[1] ? 'flat' : 'repeat', n: Number(parts[1] ?? 225), throttle };
}

function contestant(label: string): Contestant {
  const match = CONTESTANTS.find((candidate) => candidate.label === label);
  if (!match)
    throw new Error(
      `--only takes ${CONTESTANTS.map((candidate) => candidate.label).join(', ')}, not "${label}".`,
    );
  return match;
}
