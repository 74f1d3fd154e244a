// The help of a field that takes no answer: what its value is worked out from, or what makes it read only.
import type { ValueKind } from '../../schemas/elements/element-type.ts';
import { boundIssues } from '../../src/core/answers/answer-bounds.ts';
import type { AnswerPath } from '../../src/core/answers/answer-path.ts';
import type { FormIndex } from '../../src/core/form/form-index.ts';
import { inputIdsOf } from '../../src/core/answers/computed-answers.ts';
import type { Issue } from '../../src/core/failures/issue.ts';
import type { FieldState } from '../../src/core/answers/field-state.ts';
import { lockingIdsOf } from '../../src/core/answers/missing-answer.ts';
import { inputNames } from '../../src/core/messages/issue-params.ts';
import type { FormWords } from '../store/form-ports.ts';

/** The help of a field that takes no answer or replaces one, without and with the questions behind it. */
const HELP = {
  computed: ['computed', 'computed.from'],
  readOnly: ['readOnly', 'readOnly.from'],
  changed: ['computed.changed', 'computed.changed.from'],
} as const;

function helpOf({ isComputed, isReadOnly, mayChange }: FieldState): keyof typeof HELP | undefined {
  if (isComputed) return 'computed';
  if (isReadOnly) return 'readOnly';
  return mayChange ? 'changed' : undefined;
}

/**
 * Names the questions that a computed value is or was worked out from, or that make an answer read only, so that the
 * customer knows what to change. A value without inputs has a general help, and an only option its own; a field that
 * takes answers has none.
 */
export function computedHelp(
  index: FormIndex,
  elementId: string,
  state: FieldState,
  words: FormWords,
): string | undefined {
  const help = helpOf(state);
  const indexed = index.elementById.get(elementId);
  if (!help || !indexed) return undefined;
  const ids = help === 'readOnly' ? lockingIdsOf(indexed) : inputIdsOf(indexed);
  const inputs = inputNames(index, ids, words.textOf, words.t);
  const [general, named] = HELP[help];
  if (inputs !== '') return words.t(named, { inputs });
  return words.t(help === 'computed' && indexed.type.takesOnlyOption ? 'computed.only' : general);
}

/**
 * The help of a field: its own word, then what its value is worked out from, or the bounds that other answers set.
 *
 * @param inputHelp as `computedHelp` returns it
 */
export function fieldHelp(
  help: string | undefined,
  inputHelp: string | undefined,
  path: AnswerPath,
  kind: ValueKind,
  { bounds }: FieldState,
  words: FormWords,
): string | undefined {
  if (inputHelp !== undefined) return withComputedHelp(help, inputHelp);
  const limits = bounds ? boundIssues(path, bounds, kind).map((issue) => words.issue(issue, true)) : [];
  return [help ?? [], limits].flat().join(' · ') || undefined;
}

/** Appends what the value is worked out from to a text, unless the text is missing. */
const withComputedHelp = (text: string | undefined, help: string): string =>
  text === undefined ? help : `${text} ${help}`;

/** Codes whose messages name the questions to change. */
const SAYS_INPUTS = ['computed.unknown', 'readOnly.missing'];

/** An issue of a field that takes no answer says what to change: the field itself cannot be changed. */
export const explainedIssue = (issue: Issue, inputHelp: string | undefined, words: FormWords): string =>
  inputHelp === undefined || SAYS_INPUTS.includes(issue.code)
    ? words.issue(issue)
    : withComputedHelp(words.issue(issue), inputHelp);
