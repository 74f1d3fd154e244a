// A construct's form, compiled once for all cells of its row.
import type { RuleContext, TradeContext } from '../../validators/rule/rule.ts';
import type { Form } from '../../schemas/generated/form.ts';
import type { Validators } from '../../src/core/answers/load-validators.ts';
import type { Rule } from '../../src/core/conditions/fold-condition.ts';
import { allElements, allSections } from '../../src/core/form/form-elements.ts';
import { indexForm, rulesOf, sectionRulesOf, type FormIndex } from '../../src/core/form/form-index.ts';
import { idsReadBy } from '../../src/core/form/group-check-references.ts';
import { compileValidators } from '../../src/core/publish/compile-validators.ts';
import { referencesOf } from '../../src/core/conditions/references.ts';
import { instantiateValidators } from '../../src/server/forms/instantiate-validators.ts';
import { readCodeLists } from '../../src/tools/qa/input/read-code-lists.ts';
import { readFixture } from '../forms/fixtures.ts';
import { idsOf, type ConstructForm } from './construct-form.ts';
import type { ConstructKind } from './constructs.ts';

/** What a cell looks at. */
export interface Subject extends ConstructForm {
  kind: ConstructKind;
  name: string;
  index: FormIndex;
  moduleText: string;
  validators: Validators;
  context: RuleContext;
  /** The conditions and expressions of the owner; none of a setting and of a check. */
  rules: Rule[];
  /** Ids that the construct refers to: elements and sections. */
  references: string[];
}

/** The trade of every row, as in `fixtures/operators.json`. */
const { trade: TRADE } = readFixture<{ trade: TradeContext }>('operators.json');

const { codeListItem, items } = readCodeLists();

/** The items of every code list, by list. */
export const listItems = items;

export function subjectOf(kind: ConstructKind, name: string, constructForm: ConstructForm): Subject {
  const { form, owner, asOf } = constructForm;
  const index = indexForm(form);
  const moduleText = compileValidators(index);
  const rules = kind === 'setting' ? [] : rulesOfOwner(index.form, owner);
  const check = form.groupChecks.find(({ checkId }) => checkId === owner);
  return {
    ...constructForm,
    kind,
    name,
    index,
    moduleText,
    validators: instantiateValidators(moduleText),
    context: { asOf, codeListItem, trade: TRADE },
    rules,
    references: [...new Set(check ? partsReadBy(form, idsReadBy(check)) : rules.flatMap(referencesOf))],
  };
}

function rulesOfOwner(form: Form, owner: string): Rule[] {
  const element = allElements(form).find(({ elementId }) => elementId === owner);
  const section = allSections(form).find(({ sectionId }) => sectionId === owner);
  const outcome = form.outcomes?.find(({ outcomeId }) => outcomeId === owner);
  if (outcome?.when) return [outcome.when];
  const step = form.steps?.find(({ stepId }) => stepId === owner);
  if (step) return step.visibleWhen ? [step.visibleWhen] : [];
  return element ? rulesOf(element) : section ? sectionRulesOf(section) : [];
}

const partsReadBy = (form: Form, ids: readonly string[]): string[] => {
  const parts = new Set(idsOf(form));
  return ids.filter((id) => parts.has(id));
};

/** What is wrong with a text for people: an id in the place of a name, a missing message or value; undefined if nothing. */
export function flawIn(text: string, form: Form): string | undefined {
  const id = idsOf(form).find((candidate) => text.includes(candidate));
  if (id !== undefined) return `prints the id ${id}: ${text}`;
  const flaw =
    /undefined|\[object|NaN|[{}]|\b(?:change|check|condition|explain|expression|property)\.\w/.exec(text);
  return flaw ? `prints ${flaw[0]}: ${text}` : undefined;
}
