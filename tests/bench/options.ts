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

/** The forms that can be measured. */
const FORMS: readonly Omit<Cell, 'throttle'>[] = [
  { scenario: 'flat', n: 50 },
  { scenario: 'flat', n: 200 },
  { scenario: 'flat', n: 1000 },
  { scenario: 'repeat', n: 225 },
  { scenario: 'long', n: 200 },
  { scenario: 'conditions', n: 200 },
];

export const USAGE = `npm run bench -- [options]

Builds our form and its peers, measures them side by side in Chromium, prints medians and targets.

  --rounds 3              number of measurements; the order of contestants changes every round
  --keys 30               keys typed into each of three fields
  --cells flat:50:4,...   scenario:questions:CPU slowdown, of ${FORMS.map(({ scenario, n }) => `${scenario}:${n}`).join(', ')};
                          repeat has nine persons, long is in Chinese with long selects and chained conditions,
                          conditions has one for each question, beside the same form without
  --only ours,native:cv   of ${CONTESTANTS.map(({ label }) => label).join(', ')}
  --assert                exit code 1 when a target is missed; otherwise only on errors`;

/** @throws Error that names the invalid option */
export function readOptions(args: readonly string[]): Options | 'help' {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: '3' },
      keys: { type: 'string', default: '30' },
      cells: { type: 'string', default: FORMS.map(({ scenario, n }) => `${scenario}:${n}:4`).join() },
      only: { type: 'string', default: 'ours,ours:open,ours:plain,native:cv,rjsf-core' },
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
  const form = FORMS.find(({ scenario, n }) => text.startsWith(`${scenario}:${n}:`));
  const throttle = /:([1-9]\d?)$/.exec(text)?.[1];
  if (!form || !throttle || text !== `${form.scenario}:${form.n}:${throttle}`)
    throw new Error(
      `--cells takes ${FORMS.map(({ scenario, n }) => `${scenario}:${n}:N`).join(', ')}, not "${text}".`,
    );
  return { ...form, throttle: Number(throttle) };
}

function contestant(label: string): Contestant {
  const match = CONTESTANTS.find((candidate) => candidate.label === label);
  if (!match)
    throw new Error(
      `--only takes ${CONTESTANTS.map((candidate) => candidate.label).join(', ')}, not "${label}".`,
    );
  return match;
}
