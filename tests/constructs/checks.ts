// Group checks, by the examples of their rules in `fixtures/keywords`.
import type { Element } from '../../schemas/generated/element.ts';
import type { Form } from '../../schemas/generated/form.ts';
import type { GroupCheck } from '../../schemas/generated/group-check.ts';
import { checkSubmittedAnswers } from '../../src/core/answers/submitted-answers.ts';
import { canonicalJson } from '../../src/core/json/canonical-json.ts';
import { ruleCases } from '../differential/rule-cases.ts';
import { buildRuleForm } from '../differential/rule-forms.ts';
import { answerOperand, element, form, idOf, section } from '../forms/small-form.ts';
import { compileTestForm } from '../forms/compile-test-form.ts';
import { idsOf, withWords, type ConstructForm } from './construct-form.ts';

type CheckName = GroupCheck['check'];

/** The form of the first example that a check refuses, beside one that it accepts with the same setting. */
function ruleForm(name: CheckName): ConstructForm {
  const examples = ruleCases.flatMap((ruleCase) => {
    const built = ruleCase.keyword === name ? buildRuleForm(ruleCase) : undefined;
    return built ? [{ ...built, ...ruleCase }] : [];
  });
  for (const { form: own, answers: refused, setting, context, failure } of examples) {
    if (!failure) continue;
    const { index, validators } = compileTestForm(own);
    const check = (answers: unknown) => checkSubmittedAnswers(index, validators, answers, context);
    const result = check(refused);
    if (result.ok || result.issues.length > 1 || result.issues[0]!.code !== failure.code) continue;
    // The fullest of the accepted examples: a check passes whatever it lacks.
    const [accepted] = examples
      .filter((other) => !other.failure && other.context.asOf === context.asOf)
      .filter((other) => canonicalJson(other.setting ?? null) === canonicalJson(setting ?? null))
      .filter((other) => check(other.answers).ok)
      .sort((a, b) => canonicalJson(b.answers ?? null).length - canonicalJson(a.answers ?? null).length);
    if (!accepted) continue;
    const named = withOpaqueIds(own);
    return {
      form: withWords(named),
      without: withWords({
        ...named,
        groupChecks: named.groupChecks.filter(({ check: other }) => other !== name),
      }),
      owner: named.groupChecks.find(({ check: other }) => other === name)!.checkId,
      asOf: context.asOf,
      accepted: accepted.answers,
      refused,
      issue: { path: result.issues[0]!.path, code: failure.code },
    };
  }
  throw new Error(`fixtures/keywords/${name}.json has no refused beside an accepted example`);
}

/** The form with ids that occur in no word: those of the examples are their codes. */
function withOpaqueIds(own: Form): Form {
  const ids = idsOf(own);
  const codes = new Set(['elementCode', 'sectionCode', 'inputType', 'check', 'options']);
  const rename = (value: unknown, key = ''): unknown => {
    if (codes.has(key)) return value;
    if (Array.isArray(value)) return value.map((part) => rename(part));
    if (typeof value === 'string' && ids.includes(value))
      return `part${String(ids.indexOf(value)).padStart(4, '0')}`;
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, rename(part, name)]));
  };
  return { ...own, ...(rename({ sections: own.sections, groupChecks: own.groupChecks }) as object) };
}

const number = (code: string) => element(code, 'integer', { settings: { max: 9 } });

/** Refuses one number above another. */
const notAbove: Extract<GroupCheck, { check: 'condition' }> = {
  checkId: 'check000',
  check: 'condition',
  refuseWhen: { op: 'gt', left: answerOperand('low'), right: answerOperand('high') },
  path: idOf('high'),
  severity: 'error',
};

/** A form in which one number must not be above another. */
function conditionForm(): ConstructForm {
  return checkForm([number('low'), number('high')], notAbove, {
    accepted: { page: { low: 3, high: 3 } },
    refused: { page: { low: 4, high: 3 } },
    issue: { path: 'page/high', code: 'condition.refused' },
  });
}

/** A check that runs only while a condition is true. */
export const checkWhen = (): ConstructForm => {
  const kind = element('kind', 'radio', { settings: { options: ['yes', 'no'] } });
  const check: GroupCheck = {
    checkId: 'check000',
    check: 'smoking',
    perDay: idOf('low'),
    years: idOf('high'),
    expect: 'nonSmoker',
    when: { op: 'eq', left: answerOperand('kind'), right: { const: 'yes' } },
  };
  return checkForm([kind, element('low', 'integer'), element('high', 'integer')], check, {
    accepted: { page: { kind: 'no', low: 20, high: 20 } },
    refused: { page: { kind: 'yes', low: 20, high: 20 } },
    issue: { path: 'page/low', code: 'smoking.smoker' },
  });
};

/** A check that reports a code of the catalogue; without it, the check has a message of its own. */
export function issueForm(): ConstructForm {
  const issue = 'waiver.lumpSum';
  const elements = [number('low'), number('high')];
  return {
    ...checkForm(
      elements,
      { ...notAbove, issue },
      {
        accepted: { page: { low: 3, high: 3 } },
        refused: { page: { low: 4, high: 3 } },
        issue: { path: 'page/high', code: issue },
      },
    ),
    without: withWords(form([section('page', elements)], { groupChecks: [notAbove] })),
  };
}

/** A check that asks to confirm what it would refuse; the accepted answers confirm these numbers. */
export function warningForm(): ConstructForm {
  // The code of an overlay's element begins with its insurer.
  const sure = element('chl_sure', 'confirmation', { requiredFlag: 'Y' });
  const check: GroupCheck = {
    checkId: 'check000',
    check: 'condition',
    refuseWhen: { op: 'gt', left: answerOperand('low'), right: answerOperand('high') },
    path: sure.elementId,
    severity: 'warning',
  };
  const numbers = { low: 4, high: 3 };
  return {
    ...checkForm([number('low'), number('high'), sure], check, {
      accepted: { page: { ...numbers, chl_sure: 'd803d980' } },
      refused: { page: numbers },
      issue: { path: 'page/chl_sure', code: 'warning.unconfirmed' },
    }),
    without: withWords(form([section('page', [number('low'), number('high')])])),
  };
}

function checkForm(
  elements: Element[],
  check: GroupCheck,
  example: Pick<ConstructForm, 'accepted' | 'refused' | 'issue'>,
): ConstructForm {
  const formWith = (groupChecks: GroupCheck[]) =>
    withWords(form([section('page', elements)], { groupChecks }));
  return {
    form: formWith([check]),
    without: formWith([]),
    owner: check.checkId,
    asOf: '2026-11-21',
    ...example,
  };
}

/** The form of every group check. */
export const CHECK_FORMS = {
  condition: conditionForm,
  ageRange: ruleForm,
  beneficiaryTotals: ruleForm,
  differentPersons: ruleForm,
  differsFrom: ruleForm,
  idNumberOfType: ruleForm,
  matchesIdNumber: ruleForm,
  minorDeathCap: ruleForm,
  parentOlder: ruleForm,
  personTwice: ruleForm,
  samePerson: ruleForm,
  smoking: ruleForm,
  waiver: ruleForm,
} as const satisfies Record<CheckName, (name: CheckName) => ConstructForm>;
