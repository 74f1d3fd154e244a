// The help of a field: its own word, the bounds that other answers set, what its value is worked out from, or what makes it
// read only.
import { boundIssues } from '../../src/core/answers/answer-bounds.ts';
import type { AnswerPath } from '../../src/core/answers/answer-path.ts';
import { inputIdsOf } from '../../src/core/answers/computed-answers.ts';
import type { FieldState } from '../../src/core/answers/field-state.ts';
import { lockingIdsOf } from '../../src/core/answers/missing-answer.ts';
import type { Issue } from '../../src/core/failures/issue.ts';
import type { FormIndex } from '../../src/core/form/form-index.ts';
import { inputNames } from '../../src/core/messages/issue-params.ts';
import type { FormWords } from '../store/form-ports.ts';

/** A field that is drawn. */
interface HelpedField {
  elementId: string;
  path: AnswerPath;
  state: FieldState;
}

/** The help of a field, each part undefined where there is nothing to say. */
interface FieldHelp {
  /** All of it, as the field shows it. */
  help: string | undefined;
  /** Of a field that takes no answer or replaces one: what to change instead. */
  inputHelp: string | undefined;
}

/** The help of a field in both renderers. */
export function fieldHelp(index: FormIndex, field: HelpedField, words: FormWords): FieldHelp {
  const { elementId, path, state } = field;
  const ownHelp = words.textOf(elementId, 'help', path);
  const inputHelp = inputHelpOf(index, field, words);
  if (inputHelp !== undefined) return { help: withInputHelp(ownHelp, inputHelp), inputHelp };
  const { valueKind } = index.elementById.get(elementId)!.type;
  const limits = boundIssues(path, state.bounds ?? {}, valueKind).map((issue) => words.issue(issue, true));
  return { help: [ownHelp ?? [], limits].flat().join(' · ') || undefined, inputHelp };
}

/** The help of a field that takes no answer or replaces one, without and with the questions behind it. */
const HELP = {
  computed: ['computed', 'computed.from'],
  readOnly: ['readOnly', 'readOnly.from'],
  changed: ['computed.changed', 'computed.changed.from'],
} as const;

function kindOfHelp({ isComputed, isReadOnly, mayChange }: FieldState): keyof typeof HELP | undefined {
  if (isComputed) return 'computed';
  if (isReadOnly) return 'readOnly';
  return mayChange ? 'changed' : undefined;
}

/**
 * Names the questions that a computed value is or was worked out from, or that make an answer read only, so that the
 * customer knows what to change. A value without inputs has a general help, and an only option its own; a field that
 * takes answers has none.
 */
function inputHelpOf(
  index: FormIndex,
  { elementId, path, state }: HelpedField,
  words: FormWords,
): string | undefined {
  const help = kindOfHelp(state);
  if (!help) return undefined;
  const indexed = index.elementById.get(elementId)!;
  const ids = help === 'readOnly' ? lockingIdsOf(indexed) : inputIdsOf(indexed);
  const inputs = inputNames(index, ids, path, words.textOf, words.t);
  const [general, named] = HELP[help];
  if (inputs !== '') return words.t(named, { inputs });
  return words.t(help === 'computed' && indexed.type.takesOnlyOption ? 'computed.only' : general);
}

/** Appends what the value is worked out from to a text, unless the text is missing. */
const withInputHelp = (text: string | undefined, help: string): string =>
  text === undefined ? help : `${text} ${help}`;

/** Codes whose messages name the questions to change. */
const SAYS_INPUTS = ['computed.unknown', 'readOnly.missing'];

/** An issue of a field that takes no answer says what to change: the field itself cannot be changed. */
export const explainedIssue = (issue: Issue, inputHelp: string | undefined, words: FormWords): string =>
  inputHelp === undefined || SAYS_INPUTS.includes(issue.code)
    ? words.issue(issue)
    : withInputHelp(words.issue(issue), inputHelp);
