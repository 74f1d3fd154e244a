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

/** What one pass says about each figure; keys and page loads come in numbers. */
const READ: Record<Figure, (sample: Sample) => number[]> = {
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

export const FIGURES = Object.keys(READ) as Figure[];

/** Value at a share of sorted numbers, between neighbours in proportion; NaN for none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export function figuresOf(samples: readonly Sample[]): Figures {
  const figure = (name: Figure) => quantile(samples.flatMap(READ[name]), name === 'keyP95' ? 0.95 : 0.5);
  return Object.fromEntries(FIGURES.map((name) => [name, figure(name)])) as unknown as Figures;
}

/** A promise about our form beside another one, in the same run. */
export interface Target {
  figure: Figure;
  peer: string;
  /** Ours is at most so many times theirs. */
  atMost: number;
}

/** They hold for 200 questions on a CPU four times slower. */
export const TARGETS: readonly Target[] = [
  { figure: 'key', peer: 'native:cv', atMost: 1.15 },
  { figure: 'cpu', peer: 'native:cv', atMost: 1.15 },
  { figure: 'mounted', peer: 'rjsf-core', atMost: 0.85 },
  { figure: 'mounted', peer: 'rjsf-mantine', atMost: 0.4 },
  { figure: 'allErrors', peer: 'rjsf-core', atMost: 0.5 },
];

export interface TargetResult extends Target {
  /** Ratio of the medians over all rounds. */
  ratio: number;
  /** The lowest and the highest ratio of a single round: how much the machine was disturbed. */
  spread: readonly [number, number];
  isMet: boolean;
}

/** Our ratios to whichever peers were measured. A figure that is missing on either side is not met. */
export function evaluateTargets(samples: readonly Sample[]): TargetResult[] {
  const of = (label: string) => samples.filter(({ contestant }) => contestant === label);
  const rounds = [...new Set(samples.map(({ round }) => round))];
  const ratioIn = (figure: Figure, peer: string, kept: (sample: Sample) => boolean) =>
    figuresOf(of('ours').filter(kept))[figure] / figuresOf(of(peer).filter(kept))[figure];
  return TARGETS.filter(({ peer }) => of('ours').length > 0 && of(peer).length > 0).map((target) => {
    const { figure, peer, atMost } = target;
    const ratio = ratioIn(figure, peer, () => true);
    const byRound = rounds
      .map((round) => ratioIn(figure, peer, (sample) => sample.round === round))
      .filter(Number.isFinite);
    return { ...target, ratio, spread: [Math.min(...byRound), Math.max(...byRound)], isMet: ratio <= atMost };
  });
}
