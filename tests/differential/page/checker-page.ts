import type { CodeListItem } from '../../../schemas/generated/code-list.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import { checkAnswers } from '../../../src/core/answers/check-answers.ts';
import { ruleIssueOf } from '../../../src/core/failures/issue.ts';
import { indexForm } from '../../../src/core/form/form-index.ts';
import { loadValidators, type ValidatorFactory } from '../../../src/core/answers/load-validators.ts';

const response = await fetch('/differential/lists.json');
const lists = (await response.json()) as Record<string, CodeListItem[]>;
const byCode = new Map(
  Object.entries(lists).map(([listId, items]) => [listId, new Map(items.map((item) => [item.code, item]))]),
);

/** Judges answers by the served checks. Everything comes and goes as JSON text, as over the wire. */
async function judgeAll(text: string): Promise<string> {
  await nextTask();
  const { form, validator, asOf, cases } = JSON.parse(text) as {
    form: Form;
    validator: string;
    asOf: string;
    cases: unknown[];
  };
  const module = (await import(/* @vite-ignore */ validator)) as { default: ValidatorFactory };
  const index = indexForm(form);
  const validators = loadValidators(module.default);
  const context = {
    asOf,
    codeListItem: (list: string, code: string) => byCode.get(list)?.get(code),
  };
  return JSON.stringify(cases.map((answers) => checkAnswers(index, validators, answers, context)));
}

/** One check of a module, the value it judges and the facts it may ask for. */
interface RuleCase {
  position: number;
  value: unknown;
  context: { asOf: string; codeLists?: Record<string, CodeListItem[]> };
}

/** Asks single checks of a module. */
async function judgeRules(text: string): Promise<string> {
  await nextTask();
  const { validator, cases } = JSON.parse(text) as { validator: string; cases: RuleCase[] };
  const module = (await import(/* @vite-ignore */ validator)) as { default: ValidatorFactory };
  const validators = loadValidators(module.default);
  const failures = cases.map(({ position, value, context: { asOf, codeLists } }) => {
    const check = validators.element(position);
    const codeListItem = codeLists
      ? (list: string, code: string) => codeLists[list]?.find((item) => item.code === code)
      : undefined;
    return check.call({ asOf, codeListItem }, value) ? null : ruleIssueOf(check.errors![0]!);
  });
  return JSON.stringify(failures);
}

/** Whether the page's policy keeps text from becoming code. */
async function refusesEval(): Promise<boolean> {
  await nextTask();
  try {
    return new Function('return false')() as boolean;
  } catch {
    return true;
  }
}

/** What the browser's debugger calls may use eval for the moment; what comes in a task of its own may not. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

Object.assign(window, { judgeAll, judgeRules, refusesEval });
document.documentElement.dataset['ready'] = '';
