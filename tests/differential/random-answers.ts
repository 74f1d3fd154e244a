// Random answers to a form: valid ones, valid ones with small changes, and wild ones.
import type { CodeListItem } from '../../schemas/generated/code-list.ts';
import type { RuleContext } from '../../validators/rule/rule.ts';
import { nestAnswers, type AnswerRow, type Answers } from '../../src/core/answers/answers.ts';
import type { Random } from '../../src/core/fill/random.ts';
import { sourcePath } from '../../src/core/form/source-path.ts';
import type { GroupCheck } from '../../schemas/generated/group-check.ts';
import { fillForm } from '../../src/core/fill/fill-answers.ts';
import { validValue } from '../../src/core/fill/sample-values.ts';
import type { FormIndex, IndexedElement, IndexedSection } from '../../src/core/form/form-index.ts';
import type { Validators } from '../../src/core/answers/load-validators.ts';
import { mutateForCheck } from './check-mutation.ts';
import { EMPTY_VALUES, trickyValues, WRONG_TYPES } from './tricky-values.ts';

/** The elements and group checks to change, in forms that have them; other forms are changed anywhere. */
export interface Focus {
  element(element: IndexedElement): boolean;
  check(check: GroupCheck): boolean;
}

/** What random answers are made from. */
export interface AnswerSource {
  focus?: Focus;
  random: Random;
  context: RuleContext;
  lists: Readonly<Record<string, readonly CodeListItem[]>>;
}

/** Random answers to a form: 8 % wild, the others valid answers with no, one or two changes. */
export function randomAnswers(
  index: FormIndex,
  validators: Validators,
  source: AnswerSource,
  count: number,
): unknown[] {
  const { random, focus } = source;
  const filled = Array.from({ length: Math.ceil(count / 6) }, () =>
    fillForm(index, validators, { ...source, optionalShare: random.pick([0.4, 0.8, 1]) }),
  ).flatMap((result) => (result.ok ? [nestAnswers(index, result.answers)] : []));
  return Array.from({ length: count }, () => {
    const kind = random.integer(1, 100);
    if (kind <= 8 || filled.length === 0) return wildAnswers(index, source);
    const answers = structuredClone(random.pick(filled));
    const changeCount = kind <= 15 ? 0 : kind <= 66 ? 1 : 2;
    for (let i = 0; i < changeCount; i += 1) {
      const isCheck = focus && index.form.groupChecks.some(focus.check) && random.boolean(0.5);
      const change = isCheck ? changeForCheck : random.pick(kind <= 90 ? PLAUSIBLE : MALFORMED);
      change(answers, index, source);
    }
    return answers;
  });
}

/** Answers with one change that a customer can make; changes them. */
export function changedAnswers(answers: Answers, index: FormIndex, source: AnswerSource): Answers {
  source.random.pick(PLAUSIBLE)(answers, index, source);
  return answers;
}

/** A row of the answers, or the answers of a section that does not repeat. */
interface SectionRow {
  indexed: IndexedSection;
  row: AnswerRow;
}

function sectionRowsOf(index: FormIndex, answers: Answers): SectionRow[] {
  const visit = (indexed: IndexedSection, sectionAnswers: unknown): SectionRow[] => {
    const rows = (indexed.section.repeat ? sectionAnswers : [sectionAnswers]) as
      | (AnswerRow | undefined)[]
      | undefined;
    return (Array.isArray(rows) ? rows : [])
      .filter(isObject)
      .flatMap((row) => [
        { indexed, row },
        ...indexed.children.flatMap((child) => visit(child, row[child.section.sectionCode])),
      ]);
  };
  return index.sections.flatMap((indexed) =>
    visit(indexed, (answers[indexed.section.sectionCode] ??= indexed.section.repeat ? [] : {})),
  );
}

const isObject = (value: unknown): value is AnswerRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type Change = (answers: Answers, index: FormIndex, source: AnswerSource) => void;

type ElementChange = (row: Record<string, unknown>, element: IndexedElement, source: AnswerSource) => void;

/** Changes one element in one row; half of the time one with rules of its own or one that rules read. */
const changeElement =
  (change: ElementChange): Change =>
  (answers, index, source) => {
    const { random, focus } = source;
    const hasRules = ({ element: { elementId, requiredWhen, optionsWhen } }: IndexedElement) =>
      index.dependants.has(elementId) ||
      index.secondPassDependants.has(elementId) ||
      requiredWhen ||
      optionsWhen;
    const candidates = sectionRowsOf(index, answers).flatMap(({ indexed, row }) =>
      indexed.elements.map((element) => ({ row, element })),
    );
    const preferred = candidates.filter(({ element }) =>
      focus ? focus.element(element) : hasRules(element),
    );
    if (candidates.length === 0) return;
    const usePreferred = preferred.length > 0 && (focus !== undefined || random.boolean(0.5));
    const { row, element } = random.pick(usePreferred ? preferred : candidates);
    change(row, element, source);
  };

const otherValidValue = changeElement((row, { element, inputType, settings }, { random, context, lists }) => {
  const value = validValue(inputType, settings, { random, context, lists });
  if (value !== undefined) row[element.elementCode] = value;
});

/** A value on the edge of what the type allows; of several options also its own ones in any combination. */
const trickyValue = changeElement((row, { element, inputType, settings }, { random }) => {
  const options = (settings as { options?: readonly string[] }).options ?? [];
  if (inputType === 'checkboxes' && options.length > 0 && random.boolean(0.5))
    row[element.elementCode] = random.sample(options, 1, options.length);
  else if (inputType !== 'note')
    row[element.elementCode] = structuredClone(random.pick(trickyValues[inputType]));
});

const removeAnswer = changeElement((row, { element }) => {
  delete row[element.elementCode];
});

const emptyValue = changeElement((row, { element }, { random }) => {
  row[element.elementCode] = structuredClone(random.pick(EMPTY_VALUES));
});

/** Inserts, removes or replaces one character, like a typing error. */
const typo = changeElement((row, { element }, { random }) => {
  const text = row[element.elementCode];
  if (typeof text !== 'string' || text === '') return;
  const position = random.integer(0, text.length - 1);
  const typed = random.pick([
    '',
    '',
    '0',
    '7',
    'x',
    'B',
    '好',
    'é',
    ' ',
    '-',
    '·',
    '\u200B',
    text[position]! + text[position]!,
  ]);
  row[element.elementCode] = text.slice(0, position) + typed + text.slice(position + 1);
});

/** Full-width characters or surrounding spaces, which most types normalise. */
const fullWidth = changeElement((row, { element }, { random }) => {
  const text = row[element.elementCode];
  if (typeof text !== 'string') return;
  const widened = text.replace(/[!-~]/g, (character) =>
    random.boolean(0.5) ? String.fromCharCode(character.charCodeAt(0) + 0xfee0) : character,
  );
  row[element.elementCode] = random.boolean(0.5) ? ` ${text}\u3000` : widened;
});

/** The constant of a condition, or a number next to it, so that the condition changes its result. */
const constantOfCondition: Change = (answers, index, { random }) => {
  const comparisons = comparisonsIn(index.form.sections);
  if (comparisons.length === 0) return;
  const { elementId, constant } = random.pick(comparisons);
  const element = index.elementById.get(elementId)!;
  const sectionRows = sectionRowsOf(index, answers).filter(({ indexed }) => indexed === element.parent);
  if (sectionRows.length === 0) return;
  const operand = typeof constant === 'number' ? constant + random.pick([0, 0, 1, -1]) : constant;
  const { valueKind } = element.type;
  const value = valueKind === 'decimal' ? String(operand) : valueKind === 'codes' ? [operand] : operand;
  (random.pick(sectionRows).row as Record<string, unknown>)[element.element.elementCode] = value;
};

/** Every comparison of an element with a constant in the conditions of a form, at any depth. */
function comparisonsIn(part: unknown): { elementId: string; constant: string | number | boolean }[] {
  if (Array.isArray(part)) return part.flatMap(comparisonsIn);
  if (typeof part !== 'object' || part === null) return [];
  const {
    left,
    right,
    values = [],
  } = part as Partial<Record<'left' | 'right', object>> & { values?: string[] };
  const constants = right && 'const' in right ? [right.const as string] : values;
  const comparisons =
    left && 'element' in left
      ? constants.map((constant) => ({ elementId: left.element as string, constant }))
      : [];
  return [...comparisons, ...Object.values(part).flatMap(comparisonsIn)];
}

/** Copies the answer of another element of the same type. */
const copyAnswer: Change = (answers, index, { random }) => {
  const sectionRows = sectionRowsOf(index, answers).flatMap(({ indexed, row }) =>
    indexed.elements.map(({ element, inputType }) => ({
      row: row as Record<string, unknown>,
      code: element.elementCode,
      inputType,
    })),
  );
  const pairs = sectionRows.flatMap((from) =>
    sectionRows
      .filter((to) => to !== from && to.inputType === from.inputType && from.row[from.code] !== undefined)
      .map((to) => ({ from, to })),
  );
  const contacts = pairs.filter(({ from }) => from.inputType === 'mobile' || from.inputType === 'email');
  const candidates = contacts.length > 0 && random.boolean(0.6) ? contacts : pairs;
  if (candidates.length === 0) return;
  const { from, to } = random.pick(candidates);
  to.row[to.code] = structuredClone(from.row[from.code]);
};

/** Changes the operands of a group check. */
const changeForCheck: Change = (answers, index, { random, focus }) => {
  const checks = index.form.groupChecks.filter((check) => !focus || focus.check(check));
  if (checks.length === 0) return;
  const rowsOf = (elementId: string | undefined) => {
    const element = index.elementById.get(elementId ?? '');
    return sectionRowsOf(index, answers)
      .filter(({ indexed }) => indexed === element?.parent)
      .map(({ row }) => ({ row: row as Record<string, unknown>, code: element!.element.elementCode }));
  };
  mutateForCheck(random.pick(checks), { random, checks: index.form.groupChecks, rowsOf });
};

/** The rows of every repeated section in the answers. */
function rowListsOf(index: FormIndex, answers: Answers): { indexed: IndexedSection; rows: unknown[] }[] {
  const sectionRows = sectionRowsOf(index, answers);
  const innerLists = sectionRows.flatMap(({ indexed: { children }, row }) =>
    children
      .filter(({ section }) => section.repeat)
      .map((child) => ({ indexed: child, rows: (row[child.section.sectionCode] ??= []) as unknown[] })),
  );
  const topLists = index.sections
    .filter(({ section }) => section.repeat)
    .map((indexed) => ({ indexed, rows: answers[indexed.section.sectionCode] as unknown[] }));
  return [...topLists, ...innerLists].filter(({ rows }) => Array.isArray(rows));
}

const addRow: Change = (answers, index, { random }) => {
  const lists = rowListsOf(index, answers);
  if (lists.length === 0) return;
  const { rows } = random.pick(lists);
  const template = rows.length > 0 ? (structuredClone(random.pick(rows)) as object) : {};
  rows.push({ ...template, rowId: `n${rows.length}` });
};

const removeRow: Change = (answers, index, { random }) => {
  const lists = rowListsOf(index, answers).filter(({ rows }) => rows.length > 0);
  if (lists.length > 0) random.pick(lists).rows.pop();
};

const malformedRow: Change = (answers, index, { random }) => {
  const lists = rowListsOf(index, answers);
  if (lists.length === 0) return;
  const { rows } = random.pick(lists);
  const malformedRows: unknown[] = [
    {},
    null,
    'r1',
    [],
    { rowId: 'R1' },
    { rowId: '' },
    { rowId: 1 },
    { rowId: 'r1' },
    { rowId: 'x'.repeat(17) },
  ];
  rows.push(random.pick(malformedRows));
};

const wrongType = changeElement((row, { element }, { random }) => {
  row[element.elementCode] = structuredClone(random.pick(WRONG_TYPES));
});

/** The source of a proposed answer; of a question that proposes nothing it is an unknown key. */
const answerSource: Change = (answers, index, { random }) => {
  const proposing = sectionRowsOf(index, answers).flatMap(({ indexed, row }) =>
    indexed.elements.flatMap(({ element }) => (element.initialValue ? [{ element, row }] : [])),
  );
  if (proposing.length === 0) return;
  const { element, row } = random.pick(proposing);
  Object.assign(row, {
    [sourcePath(element.elementCode)]: random.pick([true, true, true, false, false, 'yes']),
  });
};

const longText = changeElement((row, { element }, { random }) => {
  row[element.elementCode] = random
    .pick(['x', '好', '𠮷', '1'])
    .repeat(random.pick([2500, 4999, 5000, 5001]));
});

const unknownKey: Change = (answers, index, { random }) => {
  const sectionRows = sectionRowsOf(index, answers);
  const objects = [
    answers as Record<string, unknown>,
    ...sectionRows.map(({ row }) => row as Record<string, unknown>),
  ];
  random.pick(objects)[random.pick(['rowId', 'prem', 'toString', 'part1', 'constructorx', '', 'a/b'])] =
    structuredClone(random.pick(WRONG_TYPES));
};

const wrongSection: Change = (answers, index, { random }) => {
  const { section } = random.pick(index.sections);
  (answers as Record<string, unknown>)[section.sectionCode] = structuredClone(random.pick(WRONG_TYPES));
};

/** Changes that a customer can make. */
const PLAUSIBLE: readonly Change[] = [
  ...[otherValidValue, otherValidValue, otherValidValue],
  ...[trickyValue, trickyValue, trickyValue, trickyValue],
  ...[changeForCheck, changeForCheck, changeForCheck],
  ...[typo, typo, typo],
  ...[removeAnswer, emptyValue, fullWidth, fullWidth, copyAnswer],
  ...[constantOfCondition, constantOfCondition, constantOfCondition, constantOfCondition],
  ...[addRow, removeRow, answerSource, answerSource, answerSource, answerSource],
];
/** Changes that only a faulty client makes. */
const MALFORMED: readonly Change[] = [malformedRow, wrongType, wrongType, longText, unknownKey, wrongSection];

/** Any value at every element; in one of ten cases something other than answers. */
function wildAnswers(index: FormIndex, source: AnswerSource): unknown {
  const { random, context, lists } = source;
  if (random.boolean(0.1)) return random.pick([{}, [], null, 'answers', 1, { part1: {} }]);
  const rowOf = (indexed: IndexedSection, rowId: string | undefined): Record<string, unknown> => {
    const row: Record<string, unknown> = rowId === undefined ? {} : { rowId };
    for (const { element, inputType, settings } of indexed.elements) {
      if (inputType === 'note' || random.boolean(0.3)) continue;
      const value = random.boolean(0.5)
        ? structuredClone(random.pick(trickyValues[inputType]))
        : validValue(inputType, settings, { random, context, lists });
      // JSON, which a browser sends, has no undefined values.
      if (value !== undefined) row[element.elementCode] = value;
    }
    for (const child of indexed.children)
      if (random.boolean(0.7)) row[child.section.sectionCode] = valueOf(child) as AnswerRow[];
    return row;
  };
  const valueOf = (indexed: IndexedSection): unknown =>
    indexed.section.repeat
      ? Array.from({ length: random.integer(0, indexed.section.repeat.max) }, (_, i) =>
          rowOf(indexed, `w${i}`),
        )
      : rowOf(indexed, undefined);
  return Object.fromEntries(
    index.sections
      .filter(() => random.boolean(0.9))
      .map((indexed) => [indexed.section.sectionCode, valueOf(indexed)]),
  );
}
