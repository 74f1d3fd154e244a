import { figuresOf, evaluateTargets, median, type Figure } from './figures.ts';
import type { Sample } from './measure.ts';
import type { Cell } from './bench-page.ts';

const COLUMNS: readonly (readonly [string, Figure])[] = [
  ['load→painted', 'loaded'],
  ['mount→painted', 'mounted'],
  ['key→paint', 'key'],
  ['p95', 'keyP95'],
  ['CPU/key', 'cpu'],
  ['key after submit', 'keyAfter'],
  ['radio', 'radio'],
  ['first error', 'firstError'],
  ['all errors', 'allErrors'],
  ['heap MB', 'heapMB'],
  ['nodes', 'nodes'],
];

const NAMES: Partial<Record<Figure, string>> = {
  key: 'keydown to paint',
  keyAfter: 'keydown to paint after a failed submit',
  radio: 'radio to its dependants',
  cpu: 'CPU per key',
  mounted: 'all fields mounted',
  allErrors: 'submit to all errors',
};

export const cellName = ({ scenario, n, throttle }: Cell): string => `${scenario}:${n}:${throttle}`;

/** The medians and targets of a run as Markdown tables. Times in ms, sizes in KB of 1,000 bytes. */
export function report(samples: readonly Sample[]): string {
  const cells = [...new Map(samples.map(({ cell }) => [cellName(cell), cell])).values()];
  return cells
    .map((cell) =>
      reportCell(
        cell,
        samples.filter((sample) => cellName(sample.cell) === cellName(cell)),
      ),
    )
    .join('\n\n');
}

function reportCell(cell: Cell, samples: readonly Sample[]): string {
  const labels = [...new Set(samples.map(({ contestant }) => contestant))];
  const rows = labels.map((label) => {
    const ownSamples = samples.filter(({ contestant }) => contestant === label);
    const figures = figuresOf(ownSamples);
    const { script, style } = ownSamples[0]!.sizes;
    return [
      label,
      ...COLUMNS.map(([, figure]) => formatFigure(figures[figure])),
      formatFigure(script),
      formatFigure(style),
    ];
  });
  const rounds = new Set(samples.map(({ round }) => round)).size;
  const title = `### ${cell.n} questions, ${cell.scenario}, CPU ${cell.throttle}× slower; medians of ${rounds} rounds`;
  const head = ['', ...COLUMNS.map(([name]) => name), 'script gzip', 'style gzip'];
  const targets = evaluateTargets(samples);
  return [title, '', table(head, rows), ...(targets.length > 0 ? ['', targetTable(targets)] : [])].join('\n');
}

function targetTable(targets: ReturnType<typeof evaluateTargets>): string {
  const rows = targets.map(({ figure, peer, ratio, spread, atMost, isMet }) => [
    NAMES[figure] ?? figure,
    peer,
    `${ratio.toFixed(2)} (${spread.map((bound) => bound.toFixed(2)).join('–')})`,
    `≤ ${atMost}`,
    isMet ? 'met' : 'missed',
  ]);
  return table(['', 'peer', 'ours / theirs (single rounds)', 'target', ''], rows);
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map((_, i) => (i === 0 ? '---' : '--:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

const formatFigure = (value: number): string =>
  Number.isNaN(value) ? '–' : value >= 20 ? value.toFixed(0) : value.toFixed(1);

/** One line for the terminal after each sample. */
export function progress({ contestant, cell, round, mounts, typing, radio, submit, errors }: Sample): string {
  const keys = median(typing.flatMap((typed) => typed.keys));
  const cpu = median(typing.map((typed) => typed.cpu));
  return [
    `round ${round + 1} ${cellName(cell)} ${contestant.padEnd(13)}`,
    `mounted ${mounts.map(({ mounted }) => mounted.toFixed(0)).join('/')}`,
    `key ${formatFigure(keys)} cpu ${formatFigure(cpu)}`,
    `radio ${formatFigure(radio ?? Number.NaN)}`,
    `submit ${formatFigure(submit?.all ?? Number.NaN)} (${submit?.count ?? 0} of ${submit?.expected ?? '?'})`,
    ...errors.map((error) => `! ${error}`),
  ].join('  ');
}
