// Medians of the samples, and the targets that compare them.
import type { Cell } from './bench-page.ts';
import type { Sample } from './measure.ts';

/** The figures of one contestant in one cell: medians over all its samples. Times in ms. */
export interface Figures {
  loaded: number;
  mounted: number;
  key: number;
  keyP95: number;
  cpu: number;
  keyAfter: number;
  radio: number;
  firstError: number;
  allErrors: number;
  heapMB: number;
  nodes: number;
}

export type Figure = keyof Figures;

/** The values of each figure in one sample. */
const VALUES: Record<Figure, (sample: Sample) => number[]> = {
  loaded: ({ mounts }) => mounts.map(({ loaded }) => loaded),
  mounted: ({ mounts }) => mounts.map(({ mounted }) => mounted),
  key: ({ typing }) => typing.flatMap(({ keys }) => keys),
  keyP95: ({ typing }) => typing.flatMap(({ keys }) => keys),
  cpu: ({ typing }) => typing.map(({ cpu }) => cpu),
  keyAfter: ({ typingAfter }) => typingAfter?.keys ?? [],
  radio: ({ radio }) => (radio === null ? [] : [radio]),
  firstError: ({ submit }) => (submit ? [submit.first] : []),
  allErrors: ({ submit }) => (submit && submit.count >= submit.expected ? [submit.all] : []),
  heapMB: ({ heapMB }) => [heapMB],
  nodes: ({ mounts }) => mounts.map(({ nodes }) => nodes),
};

export const FIGURES = Object.keys(VALUES) as Figure[];

/** The quantile of unsorted numbers, interpolated; NaN without numbers. @param share 0.5 for the median */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const position = share * (sorted.length - 1);
  const below = sorted[Math.floor(position)] ?? Number.NaN;
  const above = sorted[Math.ceil(position)] ?? Number.NaN;
  return below + (above - below) * (position - Math.floor(position));
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export function figuresOf(samples: readonly Sample[]): Figures {
  const figure = (name: Figure) => quantile(samples.flatMap(VALUES[name]), name === 'keyP95' ? 0.95 : 0.5);
  return Object.fromEntries(FIGURES.map((name) => [name, figure(name)])) as unknown as Figures;
}

/** A performance target for our form, relative to a peer in the same run. */
export interface Target {
  figure: Figure;
  peer: string;
  /** The largest ratio of our figure to the peer's. */
  atMost: number;
  /** The number of questions of the form; undefined for every size. */
  questions?: number;
}

/** Targets on a CPU four times slower. */
export const TARGETS: readonly Target[] = [
  { figure: 'key', peer: 'native:cv', atMost: 1.15 },
  { figure: 'cpu', peer: 'native:cv', atMost: 1.15 },
  { figure: 'keyAfter', peer: 'native:cv', atMost: 1.3 },
  { figure: 'mounted', peer: 'rjsf-core', atMost: 0.9 },
  { figure: 'mounted', peer: 'rjsf-core', atMost: 0.85, questions: 200 },
  { figure: 'mounted', peer: 'rjsf-mantine', atMost: 0.4, questions: 200 },
  { figure: 'radio', peer: 'rjsf-core', atMost: 0.9 },
  { figure: 'allErrors', peer: 'rjsf-core', atMost: 0.9 },
  { figure: 'allErrors', peer: 'rjsf-core', atMost: 0.5, questions: 200 },
  // A condition for each of 200 questions costs a key nothing that is seen.
  { figure: 'key', peer: 'ours:plain', atMost: 1.1 },
  { figure: 'cpu', peer: 'ours:plain', atMost: 1.1 },
];

/** Our form as it competes: with the cards of all rows open, where rows repeat. */
const ourLabel = ({ scenario }: Cell): string => (scenario === 'repeat' ? 'ours:open' : 'ours');

export interface TargetResult extends Target {
  /** Ratio of the medians over all rounds. */
  ratio: number;
  /** The lowest and the highest ratio of a single round, which shows how noisy the machine was. */
  spread: readonly [number, number];
  isMet: boolean;
}

/**
 * Evaluates the targets against the measured peers, all in one cell. A figure missing on either side misses its target.
 */
export function evaluateTargets(samples: readonly Sample[]): TargetResult[] {
  const [first] = samples;
  if (!first) return [];
  const ours = ourLabel(first.cell);
  const samplesOf = (label: string) => samples.filter(({ contestant }) => contestant === label);
  const rounds = [...new Set(samples.map(({ round }) => round))];
  const ratioIn = (figure: Figure, peer: string, isIncluded: (sample: Sample) => boolean) =>
    figuresOf(samplesOf(ours).filter(isIncluded))[figure] /
    figuresOf(samplesOf(peer).filter(isIncluded))[figure];
  const isMeasured = ({ peer, questions = first.cell.n }: Target) =>
    questions === first.cell.n && samplesOf(ours).length > 0 && samplesOf(peer).length > 0;
  return TARGETS.filter(isMeasured).map((target) => {
    const { figure, peer, atMost } = target;
    const ratio = ratioIn(figure, peer, () => true);
    const byRound = rounds
      .map((round) => ratioIn(figure, peer, (sample) => sample.round === round))
      .filter(Number.isFinite);
    return {
      ...target,
      ratio,
      spread: [Math.min(...byRound), Math.max(...byRound)],
      isMet: ratio <= atMost,
    };
  });
}
