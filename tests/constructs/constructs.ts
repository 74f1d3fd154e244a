// The closed list of what form documents can say.
import { vocabulary } from '../../src/core/coverage/vocabulary.ts';
import type { GroupCheck } from '../../schemas/generated/group-check.ts';
import { CHECK_FORMS, checkWhen, issueForm, warningForm } from './checks.ts';
import type { ConstructForm, NoRule } from './construct-form.ts';
import { OPERATION_FORMS } from './operations.ts';
import { operatorForm } from './operators.ts';
import { OUTCOME_FORMS } from './outcomes.ts';
import { ELEMENT_FORMS, OPERAND_FORMS, SECTION_FORMS } from './properties.ts';
import { SETTING_FORMS } from './settings.ts';
import { STEP_FORMS } from './steps.ts';
import { WORD_FORMS } from './words.ts';

export type ConstructKind =
  | 'operator'
  | 'operand'
  | 'check'
  | 'element'
  | 'section'
  | 'step'
  | 'setting'
  | 'operation'
  | 'outcome'
  | 'word';

/** A construct with its smallest form, or with the reason why it decides nothing about answers. */
export interface Construct {
  kind: ConstructKind;
  name: string;
  row: NoRule | (() => ConstructForm);
}

/** A construct that decides about answers. */
export interface DecisiveConstruct extends Construct {
  row: () => ConstructForm;
}

/**
 * Every construct. The lists behind it are `satisfies Record<…>` of the generated types of documents and of the settings
 * of input types, so that a new construct does not compile before it has a row.
 */
export const constructs: readonly Construct[] = [
  ...vocabulary([], []).operators.map((name): Construct => ({
    kind: 'operator',
    name,
    row: () => operatorForm(name),
  })),
  ...Object.entries(OPERAND_FORMS).map(([name, row]): Construct => ({ kind: 'operand', name, row })),
  ...Object.entries(CHECK_FORMS).map(([name, formOf]): Construct => ({
    kind: 'check',
    name,
    row: () => formOf(name as GroupCheck['check']),
  })),
  { kind: 'check', name: 'when', row: checkWhen },
  { kind: 'check', name: 'issue', row: issueForm },
  { kind: 'check', name: 'severity.warning', row: warningForm },
  ...Object.entries(ELEMENT_FORMS).map(([name, row]): Construct => ({ kind: 'element', name, row })),
  ...Object.entries(SECTION_FORMS).map(([name, row]): Construct => ({ kind: 'section', name, row })),
  ...Object.entries(STEP_FORMS).map(([name, row]): Construct => ({ kind: 'step', name, row })),
  ...Object.entries(SETTING_FORMS).map(([name, row]): Construct => ({ kind: 'setting', name, row })),
  ...Object.entries(OPERATION_FORMS).map(([name, row]): Construct => ({ kind: 'operation', name, row })),
  ...Object.entries(OUTCOME_FORMS).map(([name, row]): Construct => ({ kind: 'outcome', name, row })),
  ...Object.entries(WORD_FORMS).map(([name, row]): Construct => ({ kind: 'word', name, row })),
];

/** The constructs that have a row in the table. */
export const decisiveConstructs: readonly DecisiveConstruct[] = constructs.flatMap(({ row, ...construct }) =>
  typeof row === 'function' ? [{ ...construct, row }] : [],
);
