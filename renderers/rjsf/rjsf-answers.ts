// The answers of a form that stock RJSF draws. RJSF's form data is a copy of them, resolved after each change.
import type { AnswerValue } from '../../schemas/elements/element-type.ts';
import { childPath, rowPath, type AnswerPath } from '../../src/core/answers/answer-path.ts';
import { appendRow, parseRow, withMinimumRows } from '../../src/core/answers/answer-rows.ts';
import {
  elementPathsOf,
  flattenAnswers,
  nestAnswers,
  writeAnswer,
  type AnswerMap,
  type AnswerRow,
  type Answers,
} from '../../src/core/answers/answers.ts';
import { normaliseAnswers } from '../../src/core/answers/check-answers.ts';
import { isVisible, resolve } from '../../src/core/answers/resolve.ts';
import { isCalculated } from '../../src/core/answers/resolved-answers.ts';
import { HIDDEN, type FormState } from '../../src/core/answers/field-state.ts';
import { canonicalJson } from '../../src/core/json/canonical-json.ts';
import type { FormIndex, IndexedSection } from '../../src/core/form/form-index.ts';
import type { RuleContext } from '../../validators/rule/rule.ts';
import { isSameView, type FieldView } from '../store/field-view.ts';
import type { FormAnswers } from '../store/form-answers.ts';
import { sourcePath } from '../../src/core/form/source-path.ts';

/** What the answers open with. */
export interface RjsfAnswersSettings {
  index: FormIndex;
  answers: Answers;
  context: () => RuleContext;
  newRowId: () => string;
}

/** Answers and their state after the latest change; a new object after each change. */
export interface ResolvedAnswers {
  flat: AnswerMap;
  state: FormState;
  /** The fields whose text cannot be parsed. */
  badInput: ReadonlySet<AnswerPath>;
}

/** Lists that RJSF added a row to; it adds an object without a row id. */
type AddedRows = AnswerPath[];

export class RjsfAnswers implements FormAnswers {
  readonly index: FormIndex;
  readonly context: () => RuleContext;
  readonly #newRowId: () => string;
  readonly #listeners = new Set<() => void>();
  readonly #views = new Map<AnswerPath, FieldView>();
  #resolved: ResolvedAnswers;

  constructor({ index, answers, context, newRowId }: RjsfAnswersSettings) {
    this.index = index;
    this.context = context;
    this.#newRowId = newRowId;
    const flat = withMinimumRows(index, flattenAnswers(index, answers), newRowId);
    this.#resolved = { flat, state: this.#resolve(flat), badInput: new Set() };
  }

  readonly resolved = (): ResolvedAnswers => this.#resolved;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Replaces all answers by RJSF's form data. */
  replace(formData: Answers): void {
    const added: AddedRows = [];
    const known = Object.fromEntries(
      this.index.sections.map((indexed) => {
        const code = indexed.section.sectionCode;
        return [code, withoutAddedRows(indexed, formData[code], code, added) ?? {}];
      }),
    );
    let flat = flattenAnswers(this.index, known);
    for (const list of added) {
      const row = parseRow(this.index, list, {});
      flat = appendRow(this.index, flat, list, { rowId: this.#newRowId(), row, newRowId: this.#newRowId });
    }
    const { values } = this.#resolved.flat;
    const badInput = [...this.#resolved.badInput].filter(
      (path) => flat.values.get(path) === values.get(path),
    );
    this.#commit(flat, new Set(badInput));
  }

  change(path: AnswerPath, value: AnswerValue | undefined): void {
    const { flat, badInput } = this.#resolved;
    const changed = { values: new Map(flat.values), rows: flat.rows };
    writeAnswer(changed, path, value);
    this.#commit(changed, new Set([...badInput].filter((bad) => bad !== path)));
  }

  /** Removes an answer whose text cannot be parsed. */
  markBadInput(path: AnswerPath): void {
    this.change(path, undefined);
    const { flat, badInput } = this.#resolved;
    this.#commit(flat, new Set([...badInput, path]));
  }

  /** RJSF shows errors after a submit, whether a field was left or not. */
  touch(): void {}

  /** The answers to keep: a calculated value is worked out again. */
  answers(): Answers {
    return nestAnswers(this.index, this.#resolved.flat, (path) => !isCalculated(this.index, path));
  }

  /** The answers to store: normalised, without those to hidden questions. */
  submittedAnswers(): Answers {
    const flat = normaliseAnswers(this.index, this.#resolved.flat);
    return nestAnswers(this.index, flat, isVisible(resolve(this.index, flat, this.context())));
  }

  fieldView(path: AnswerPath): FieldView {
    const { flat, state } = this.#resolved;
    const current: FieldView = {
      value: flat.values.get(path),
      state: state.get(path) ?? HIDDEN,
      issue: undefined,
    };
    const previous = this.#views.get(path);
    if (previous && isSameView(previous, current)) return previous;
    this.#views.set(path, current);
    return current;
  }

  watch(_path: AnswerPath, listener: () => void): () => void {
    return this.subscribe(listener);
  }

  #resolve(flat: AnswerMap): FormState {
    return resolve(this.index, flat, this.context(), new Map(), this.index.evaluationOrder, true);
  }

  /** RJSF's form data do not tell who changed an answer: one that differs is the customer's. */
  #recordSources(flat: AnswerMap): void {
    const { values } = this.#resolved.flat;
    for (const indexed of this.index.elements.filter(({ element }) => element.initialValue))
      for (const path of elementPathsOf(indexed, flat.rows)) {
        const isSame =
          canonicalJson(values.get(path) ?? null) === canonicalJson(flat.values.get(path) ?? null);
        writeAnswer(flat, sourcePath(path), isSame ? values.get(sourcePath(path)) : false);
      }
  }

  #commit(flat: AnswerMap, badInput: ReadonlySet<AnswerPath>): void {
    this.#recordSources(flat);
    // A computed answer is removed together with its operands; those still known are computed again.
    for (const [path, { computed }] of this.#resolved.state)
      if (computed !== undefined) flat.values.delete(path);
    this.#resolved = { flat, state: this.#resolve(flat), badInput };
    for (const listener of this.#listeners) listener();
  }
}

/** Returns the answers of a section without the rows that RJSF added. */
function withoutAddedRows(
  indexed: IndexedSection,
  nested: AnswerRow | AnswerRow[] | undefined,
  path: AnswerPath,
  added: AddedRows,
): AnswerRow | AnswerRow[] | undefined {
  if (!indexed.section.repeat) return nested && withKnownRows(indexed, nested as AnswerRow, path, added);
  const rows = (nested as AnswerRow[] | undefined) ?? [];
  const known = rows.filter(({ rowId }) => rowId !== undefined);
  for (let count = known.length; count < rows.length; count += 1) added.push(path);
  return known.map((row) => withKnownRows(indexed, row, rowPath(path, row.rowId!), added));
}

function withKnownRows(
  { children }: IndexedSection,
  row: AnswerRow,
  path: AnswerPath,
  added: AddedRows,
): AnswerRow {
  const inner = children.map((child): [code: string, nested: AnswerRow[]] => {
    const code = child.section.sectionCode;
    const nested = row[code] as AnswerRow[] | undefined;
    return [code, withoutAddedRows(child, nested, childPath(path, code), added) as AnswerRow[]];
  });
  return { ...row, ...Object.fromEntries(inner) };
}
