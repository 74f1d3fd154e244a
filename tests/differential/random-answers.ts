import type { CodeListItem } from '../../schemas/generated/code-list.ts';
import type { RuleContext } from '../../validators/rule/rule.ts';
import type { AnswerRow, Answers } from '../../src/core/answers/answers.ts';
import type { Random } from '../../src/core/fill/random.ts';
import type { GroupCheck } from '../../schemas/generated/group-check.ts';
import { fillAnswers } from '../../src/core/fill/fill-answers.ts';
import { validValue } from '../../src/core/fill/sample-values.ts';
import type { FormIndex, IndexedElement, IndexedSection } from '../../src/core/form/form-index.ts';
import type { Validators } from '../../src/core/answers/load-validators.ts';
import { mutateForCheck } from './check-mutation.ts';
import { EMPTY_VALUES, trickyValues, WRONG_TYPES } from './tricky-values.ts';

/** What changes are made to, where a form has such a thing; otherwise to anything. */
export interface Focus {
  element(element: IndexedElement): boolean;
  check(check: GroupCheck): boolean;
}

export interface AnswerSource {
  focus?: Focus;
  random: Random;
  context: RuleContext;
  lists: Readonly<Record<string, readonly CodeListItem[]>>;
}

/** Answers of one form: from good ones with nothing, one or two things changed, to anything at all. */
export function randomAnswers(
  index: FormIndex,
  validators: Validators,
  source: AnswerSource,
  wanted: number,
): unknown[] {
  const { random, focus } = source;
  const filled = Array.from({ length: Math.ceil(wanted / 6) }, () =>
    fillAnswers(index, validators, { ...source, optionalShare: random.pick([0.4, 0.8, 1]) }),
  ).filter((answers) => answers !== undefined);
  return Array.from({ length: wanted }, () => {
    const kind = random.integer(1, 100);
    if (kind <= 8 || filled.length === 0) return wildAnswers(index, source);
    const answers = structuredClone(random.pick(filled));
    const changes = kind <= 30 ? 0 : kind <= 75 ? 1 : 2;
    for (let i = 0; i < changes; i += 1) {
      const isCheck = focus && index.form.groupChecks.some(focus.check) && random.boolean(0.5);
      const change = isCheck ? atCheck : random.pick(kind <= 90 ? GENTLE : ROUGH);
      change(answers, index, source);
    }
    return answers;
  });
}

/** A row, or a section that does not repeat, where it stands in some answers. */
interface Spot {
  indexed: IndexedSection;
  row: AnswerRow;
}

function spotsOf(index: FormIndex, answers: Answers): Spot[] {
  const visit = (indexed: IndexedSection, given: unknown): Spot[] => {
    const rows = (indexed.section.repeat ? given : [given]) as (AnswerRow | undefined)[] | undefined;
    return (Array.isArray(rows) ? rows : [])
      .filter(isObject)
      .flatMap((row) => [
        { indexed, row },
        ...(indexed.child ? visit(indexed.child, row[indexed.child.section.sectionCode]) : []),
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

/** A change at one element of one row, if the answers have any; often at one that conditions read or judge. */
const atElement =
  (change: ElementChange): Change =>
  (answers, index, source) => {
    const { random, focus } = source;
    const isRuled = ({ element: { elementId, requiredWhen, optionsWhen } }: IndexedElement) =>
      index.dependants.has(elementId) ||
      index.secondPassDependants.has(elementId) ||
      requiredWhen ||
      optionsWhen;
    const all = spotsOf(index, answers).flatMap(({ indexed, row }) =>
      indexed.elements.map((element) => ({ row, element })),
    );
    const wanted = all.filter(({ element }) => (focus ? focus.element(element) : isRuled(element)));
    if (all.length === 0) return;
    const narrow = wanted.length > 0 && (focus !== undefined || random.boolean(0.5));
    const { row, element } = random.pick(narrow ? wanted : all);
    change(row, element, source);
  };

const another = atElement((row, { element, inputType, settings }, { random, context, lists }) => {
  const value = validValue(inputType, settings, { random, context, lists });
  if (value !== undefined) row[element.elementCode] = value;
});

const tricky = atElement((row, { element, inputType }, { random }) => {
  if (inputType !== 'note') row[element.elementCode] = structuredClone(random.pick(trickyValues[inputType]));
});

const remove = atElement((row, { element }) => {
  delete row[element.elementCode];
});

const empty = atElement((row, { element }, { random }) => {
  row[element.elementCode] = structuredClone(random.pick(EMPTY_VALUES));
});

/** One character more, less or another: a slip of the finger. */
const slip = atElement((row, { element }, { random }) => {
  const text = row[element.elementCode];
  if (typeof text !== 'string' || text === '') return;
  const at = random.integer(0, text.length - 1);
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
    text[at]! + text[at]!,
  ]);
  row[element.elementCode] = text.slice(0, at) + typed + text.slice(at + 1);
});

/** Full-width digits and letters and blanks around, which normalising takes back where the type allows. */
const wide = atElement((row, { element }, { random }) => {
  const text = row[element.elementCode];
  if (typeof text !== 'string') return;
  const shifted = text.replace(/[!-~]/g, (mark) =>
    random.boolean(0.5) ? String.fromCharCode(mark.charCodeAt(0) + 0xfee0) : mark,
  );
  row[element.elementCode] = random.boolean(0.5) ? ` ${text}\u3000` : shifted;
});

/** What a condition compares with, or a little beside, so that the condition changes its mind. */
const asInCondition: Change = (answers, index, { random }) => {
  const questions = questionsIn(index.form.sections);
  if (questions.length === 0) return;
  const { elementId, constant } = random.pick(questions);
  const element = index.elementById.get(elementId)!;
  const spots = spotsOf(index, answers).filter(({ indexed }) => indexed === element.parent);
  if (spots.length === 0) return;
  const beside = typeof constant === 'number' ? constant + random.pick([0, 0, 1, -1]) : constant;
  const { valueKind } = element.type;
  const value = valueKind === 'decimal' ? String(beside) : valueKind === 'codes' ? [beside] : beside;
  (random.pick(spots).row as Record<string, unknown>)[element.element.elementCode] = value;
};

/** Every comparison of an element with a constant, wherever it stands. */
function questionsIn(part: unknown): { elementId: string; constant: string | number | boolean }[] {
  if (Array.isArray(part)) return part.flatMap(questionsIn);
  if (typeof part !== 'object' || part === null) return [];
  const {
    left,
    right,
    values = [],
  } = part as Partial<Record<'left' | 'right', object>> & { values?: string[] };
  const constants = right && 'const' in right ? [right.const as string] : values;
  const own =
    left && 'element' in left
      ? constants.map((constant) => ({ elementId: left.element as string, constant }))
      : [];
  return [...own, ...Object.values(part).flatMap(questionsIn)];
}

/** The same answer as another person gave. */
const copy: Change = (answers, index, { random }) => {
  const spots = spotsOf(index, answers).flatMap(({ indexed, row }) =>
    indexed.elements.map(({ element, inputType }) => ({
      row: row as Record<string, unknown>,
      code: element.elementCode,
      inputType,
    })),
  );
  const pairs = spots.flatMap((from) =>
    spots
      .filter((to) => to !== from && to.inputType === from.inputType && from.row[from.code] !== undefined)
      .map((to) => ({ from, to })),
  );
  const wanted = pairs.filter(({ from }) => from.inputType === 'mobile' || from.inputType === 'email');
  const list = wanted.length > 0 && random.boolean(0.6) ? wanted : pairs;
  if (list.length === 0) return;
  const { from, to } = random.pick(list);
  to.row[to.code] = structuredClone(from.row[from.code]);
};

/** Answers that a group check has to look at twice. */
const atCheck: Change = (answers, index, { random, focus }) => {
  const checks = index.form.groupChecks.filter((one) => !focus || focus.check(one));
  if (checks.length === 0) return;
  const rowsOf = (elementId: string | undefined) => {
    const element = index.elementById.get(elementId ?? '');
    return spotsOf(index, answers)
      .filter(({ indexed }) => indexed === element?.parent)
      .map(({ row }) => ({ row: row as Record<string, unknown>, code: element!.element.elementCode }));
  };
  mutateForCheck(random.pick(checks), { random, checks: index.form.groupChecks, rowsOf });
};

/** The lists of rows in some answers. */
function listsOf(index: FormIndex, answers: Answers): { indexed: IndexedSection; rows: unknown[] }[] {
  const spots = spotsOf(index, answers);
  const inside = spots.flatMap(({ indexed: { child }, row }) =>
    child ? [{ indexed: child, rows: (row[child.section.sectionCode] ??= []) as unknown[] }] : [],
  );
  const top = index.sections
    .filter(({ section }) => section.repeat)
    .map((indexed) => ({ indexed, rows: answers[indexed.section.sectionCode] as unknown[] }));
  return [...top, ...inside].filter(({ rows }) => Array.isArray(rows));
}

const moreRows: Change = (answers, index, { random }) => {
  const lists = listsOf(index, answers);
  if (lists.length === 0) return;
  const { rows } = random.pick(lists);
  const like = rows.length > 0 ? (structuredClone(random.pick(rows)) as object) : {};
  rows.push({ ...like, rowId: `n${rows.length}` });
};

const fewerRows: Change = (answers, index, { random }) => {
  const lists = listsOf(index, answers).filter(({ rows }) => rows.length > 0);
  if (lists.length > 0) random.pick(lists).rows.pop();
};

const oddRow: Change = (answers, index, { random }) => {
  const lists = listsOf(index, answers);
  if (lists.length === 0) return;
  const { rows } = random.pick(lists);
  const odd: unknown[] = [
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
  rows.push(random.pick(odd));
};

const wrongType = atElement((row, { element }, { random }) => {
  row[element.elementCode] = structuredClone(random.pick(WRONG_TYPES));
});

const longText = atElement((row, { element }, { random }) => {
  row[element.elementCode] = random
    .pick(['x', '好', '𠮷', '1'])
    .repeat(random.pick([2500, 4999, 5000, 5001]));
});

const unknownKey: Change = (answers, index, { random }) => {
  const spots = spotsOf(index, answers);
  const places = [
    answers as Record<string, unknown>,
    ...spots.map(({ row }) => row as Record<string, unknown>),
  ];
  random.pick(places)[random.pick(['rowId', 'prem', 'toString', 'part1', 'constructorx', '', 'a/b'])] =
    structuredClone(random.pick(WRONG_TYPES));
};

const wrongSection: Change = (answers, index, { random }) => {
  const { section } = random.pick(index.sections);
  (answers as Record<string, unknown>)[section.sectionCode] = structuredClone(random.pick(WRONG_TYPES));
};

const GENTLE: readonly Change[] = [
  ...[another, another, another],
  ...[tricky, tricky, tricky, tricky],
  ...[atCheck, atCheck, atCheck],
  ...[slip, slip, slip],
  ...[remove, empty, wide, wide, copy],
  ...[asInCondition, asInCondition, asInCondition, asInCondition],
  ...[moreRows, fewerRows],
];
const ROUGH: readonly Change[] = [oddRow, wrongType, wrongType, longText, unknownKey, wrongSection];

/** Any value at every element, and now and then no answers at all. */
function wildAnswers(index: FormIndex, source: AnswerSource): unknown {
  const { random, context, lists } = source;
  if (random.boolean(0.1)) return random.pick([{}, [], null, 'answers', 1, { part1: {} }]);
  const rowOf = (indexed: IndexedSection, rowId: string | undefined): Record<string, unknown> => {
    const row: Record<string, unknown> = rowId === undefined ? {} : { rowId };
    for (const { element, inputType, settings } of indexed.elements) {
      if (inputType === 'note' || random.boolean(0.3)) continue;
      row[element.elementCode] = random.boolean(0.5)
        ? structuredClone(random.pick(trickyValues[inputType]))
        : validValue(inputType, settings, { random, context, lists });
    }
    if (indexed.child && random.boolean(0.7)) row[indexed.child.section.sectionCode] = valueOf(indexed.child);
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
