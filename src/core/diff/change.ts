// The kinds of changes between two versions of a form, and their classes.

/** Classes of changes, by their effect on stored drafts (`src/decisions/0011-*`). */
export const CHANGE_CLASSES = ['C0', 'C1', 'C2', 'C3', 'C4'] as const;

/**
 * C0 is cosmetic and C1 asks for less: drafts migrate silently. C2 asks for more: drafts migrate when they are resumed.
 * C3 is structural: drafts stay pinned to their version unless an answer mapping migrates them. C4 is refused.
 */
export type ChangeClass = (typeof CHANGE_CLASSES)[number];

/** Every kind of change with its class; its text is `change.<code>` in `locales/<tag>/qa.json`. */
export const CLASS_BY_CODE = {
  'screen.changed': 'C4',

  'element.idReused': 'C4',
  'element.codeReused': 'C4',
  'element.removedLocked': 'C4',
  'element.replaced': 'C3',
  'element.renamed': 'C3',
  'element.rehomed': 'C3',
  'element.retyped': 'C3',
  'element.redrawn': 'C0',
  'element.moved': 'C0',
  'element.added': 'C1',
  'element.addedRequired': 'C2',
  'element.addedNote': 'C0',
  'element.addedCalculated': 'C0',
  'element.removed': 'C2',
  'element.removedNote': 'C0',
  'element.removedCalculated': 'C0',

  'required.on': 'C2',
  'required.off': 'C1',
  'rule.added': 'C2',
  'rule.changed': 'C2',
  'rule.removed': 'C2',
  'rule.lifted': 'C1',
  'rule.meaning': 'C2',
  'computed.mayChange': 'C1',
  'computed.fixed': 'C2',
  'initialValue.changed': 'C1',
  'location.changed': 'C0',
  'pipes.changed': 'C0',
  'renames.changed': 'C0',
  'locks.changed': 'C0',
  'locks.lifted': 'C3',

  'setting.tighter': 'C2',
  'setting.looser': 'C1',
  'setting.changed': 'C2',
  'setting.meaning': 'C3',
  'setting.look': 'C0',
  'options.added': 'C1',
  'options.removed': 'C2',
  'options.renamed': 'C1',
  'options.reordered': 'C0',
  'options.replaced': 'C3',

  'section.added': 'C1',
  'section.addedRows': 'C2',
  'section.removed': 'C2',
  'section.moved': 'C0',
  'section.rehomed': 'C3',
  'section.renamed': 'C3',
  'repeat.on': 'C3',
  'repeat.off': 'C3',

  'step.added': 'C0',
  'step.changed': 'C0',
  'step.condition': 'C0',
  'step.removed': 'C0',

  'check.added': 'C2',
  'check.removed': 'C1',
  'check.tighter': 'C2',
  'check.looser': 'C1',
  'check.changed': 'C2',
  'check.meaning': 'C2',
  'check.issue': 'C0',

  'condition.added': 'C0',
  'condition.changed': 'C0',
  'condition.removed': 'C0',

  'outcome.added': 'C3',
  'outcome.removed': 'C3',
  'outcome.changed': 'C3',
  'outcome.meaning': 'C3',
  'outcome.moved': 'C3',

  'word.added': 'C0',
  'word.changed': 'C0',
  'word.removed': 'C0',
} as const satisfies Record<string, ChangeClass>;

export type ChangeCode = keyof typeof CLASS_BY_CODE;

/** One change of one part of a form. */
export interface Change {
  code: ChangeCode;
  class: ChangeClass;
  /** elementId, sectionId, stepId, checkId, outcomeId or the id of a named condition; the screen for the form as a whole. */
  id: string;
  /** Code path of the part: the codes of its sections and its own, like an answer path without row ids. */
  path: string;
  /** The changed property: a key of an element, a setting, a check or a word. */
  property?: string;
  locale?: string;
  before?: unknown;
  after?: unknown;
  /** Of a check: ids of the elements and sections that it reads; absent from older reports. */
  operands?: string[];
}

export const change = (
  code: ChangeCode,
  { id, path }: { id: string; path: string },
  rest: Pick<Change, 'property' | 'locale' | 'before' | 'after' | 'operands'> = {},
): Change => ({ code, class: CLASS_BY_CODE[code], id, path, ...rest });

/** The class of a version: the highest class of its changes; C0 without changes. */
export const classOf = (changes: readonly { class: ChangeClass }[]): ChangeClass =>
  CHANGE_CLASSES.findLast((candidate) => changes.some((item) => item.class === candidate)) ?? 'C0';
