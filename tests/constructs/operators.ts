// Operators of conditions and functions of expressions, by the cases of `fixtures/operators.json`.
import type { Element } from '../../schemas/generated/element.ts';
import type { Form, Section } from '../../schemas/generated/form.ts';
import { conditionsNamedIn, referencesOf } from '../../src/core/conditions/references.ts';
import { rulesOf } from '../../src/core/form/form-index.ts';
import { linkConditions } from '../../src/core/conditions/named-conditions.ts';
import { readFixture } from '../forms/fixtures.ts';
import { withWords, type ConstructForm } from './construct-form.ts';

interface OperatorCase {
  operator: string;
  answers: Record<string, unknown>;
  result: boolean | string | null;
}

const fixture = readFixture<{ asOf: string; form: Form; cases: OperatorCase[] }>('operators.json');
const { asOf, cases } = fixture;
const allOperators = linkConditions(fixture.form);

const OUTCOME = 'outcome';

/**
 * A form with what an operator reads and one outcome. A condition shows a required question, which is left empty; the
 * value of a function is sent, and another one in its place is refused.
 */
export function operatorForm(operator: string): ConstructForm {
  const own = allOperators.sections
    .find(({ sectionCode }) => sectionCode === OUTCOME)!
    .elements.find(({ elementCode }) => elementCode === operator);
  if (!own) throw new Error(`fixtures/operators.json has no outcome of ${operator}`);
  const isCondition = own.visibleWhen !== undefined;
  const outcome: Element = { ...own, requiredFlag: isCondition ? 'Y' : 'N' };
  const { visibleWhen: _visibleWhen, computed: _computed, ...bare } = { ...own, requiredFlag: 'N' as const };
  const form = formWith(outcome);
  const { conditions: _conditions, ...without } = formWith(bare);
  const path = `${OUTCOME}/${operator}`;
  const answersOf = ({ answers }: OperatorCase) => answersIn(form, answers);
  const ownCases = cases.filter((example) => example.operator === operator);
  const common = {
    form: withWords(form),
    without: withWords(without),
    owner: own.elementId,
    property: isCondition ? 'visibleWhen' : 'computed',
    asOf,
  };
  if (isCondition) {
    const caseOf = (result: boolean) => ownCases.find((example) => example.result === result)!;
    return {
      ...common,
      accepted: answersOf(caseOf(false)),
      refused: answersOf(caseOf(true)),
      issue: { path, code: 'required' },
    };
  }
  const right = ownCases.find(({ result }) => result !== null)!;
  const other = ownCases.find(({ result }) => result !== right.result)!;
  const sentWith = (example: OperatorCase) => ({
    ...answersOf(example),
    [OUTCOME]: { [operator]: right.result },
  });
  return {
    ...common,
    accepted: sentWith(right),
    refused: sentWith(other),
    issue: { path, code: 'computed.typed' },
  };
}

/** The form of all operators with one outcome, and what it reads. */
function formWith(outcome: Element): Form {
  const own = allOperators.sections
    .find(({ sectionCode }) => sectionCode === OUTCOME)!
    .elements.find(({ elementId }) => elementId === outcome.elementId)!;
  const rules = rulesOf(own);
  const read = new Set(rules.flatMap(referencesOf));
  const named = rules.flatMap(conditionsNamedIn);
  const sections = allOperators.sections.flatMap((section): Section[] => {
    if (section.sectionCode === OUTCOME) return [{ ...section, elements: [outcome] }];
    const elements = section.elements.filter(({ elementId }) => read.has(elementId));
    if (elements.length > 0) return [{ ...section, elements }];
    return read.has(section.sectionId) ? [section] : [];
  });
  const conditions = Object.fromEntries(named.map((id) => [id, allOperators.conditions![id]!]));
  const { conditions: _all, ...frame } = allOperators;
  return { ...frame, sections, groupChecks: [], ...(named.length > 0 ? { conditions } : {}) };
}

/** The answers of a case to the questions that a form has. */
function answersIn({ sections }: Form, answers: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    sections.flatMap(({ sectionCode, elements }) => {
      const given = answers[sectionCode];
      if (given === undefined) return [];
      const codes = ['rowId', ...elements.map(({ elementCode }) => elementCode)];
      const pick = (row: object) =>
        Object.fromEntries(Object.entries(row).filter(([code]) => codes.includes(code)));
      return [[sectionCode, Array.isArray(given) ? given.map(pick) : pick(given as object)]];
    }),
  );
}
