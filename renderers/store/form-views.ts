// The atoms of an open form, one for each field: a change re-renders the fields that show it and no other.
import type { AnswerPath } from '../../src/core/answers/answer-path.ts';
import { isSameView, type FieldView } from './field-view.ts';
import { AtomMap, createStore, type PrimitiveAtom } from './form-atoms.ts';
import type { RowStatus } from './form-issues.ts';

/** Computes the current values of the atoms. */
export interface ViewSource {
  fieldView(path: AnswerPath): FieldView;
  rowIds(list: AnswerPath): readonly string[];
  rowStatus(row: AnswerPath): RowStatus;
  canAddRow(list: AnswerPath): boolean;
}

export class FormViews {
  readonly jotai = createStore();
  readonly #fields: AtomMap<FieldView>;
  readonly #rowLists: AtomMap<readonly string[]>;
  readonly #rowStatuses: AtomMap<RowStatus>;
  readonly #canAddRow: AtomMap<boolean>;

  constructor(source: ViewSource) {
    this.#fields = new AtomMap((path) => source.fieldView(path));
    this.#rowLists = new AtomMap((list) => source.rowIds(list));
    this.#rowStatuses = new AtomMap((row) => source.rowStatus(row));
    this.#canAddRow = new AtomMap((list) => source.canAddRow(list));
  }

  /** The atom of the element or section at a path. */
  field = (path: AnswerPath): PrimitiveAtom<FieldView> => this.#fields.get(path);

  /** The row ids of a list. */
  rows = (list: AnswerPath): PrimitiveAtom<readonly string[]> => this.#rowLists.get(list);

  rowStatus = (row: AnswerPath): PrimitiveAtom<RowStatus> => this.#rowStatuses.get(row);

  /** Whether the answers of a list allow another row (V-047); its maximum is checked elsewhere. */
  canAddRow = (list: AnswerPath): PrimitiveAtom<boolean> => this.#canAddRow.get(list);

  /** Computes the views of these fields again, after an answer has changed. */
  refreshFields(paths: Iterable<AnswerPath>): void {
    for (const path of paths) this.#fields.refresh(this.jotai, path, isSameView);
  }

  /** Computes what a card of a row shows besides its fields. */
  refreshRowStatuses(): void {
    this.#rowStatuses.refreshAll(this.jotai);
  }

  refreshCanAddRow(): void {
    this.#canAddRow.refreshAll(this.jotai);
  }

  /** Computes every field and list again, after rows have changed. */
  refreshAll(): void {
    this.#fields.refreshAll(this.jotai, isSameView);
    this.#rowLists.refreshAll(this.jotai);
  }
}
