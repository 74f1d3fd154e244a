import type { CodeListItem } from '../../../schemas/generated/code-list.ts';
import type { TradeContext } from '../../../validators/rule/rule.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import { checkSubmittedAnswers } from '../../../src/core/answers/submitted-answers.ts';
import { ruleIssueOf } from '../../../src/core/failures/issue.ts';
import { indexForm } from '../../../src/core/form/form-index.ts';
import { loadValidators, type ValidatorFactory } from '../../../src/core/answers/load-validators.ts';

const response = await fetch('/shop/differential/lists.json');
const lists = (await response.json()) as Record<string, CodeListItem[]>;
const byCode = new Map(
  Object.entries(lists).map(([listId, items]) => [listId, new Map(items.map((item) => [item.code, item]))]),
);

/** Checks answers with the served validator module. Input and output are JSON texts, as over HTTP. */
async function checkAll(text: string): Promise<string> {
  await nextTask();
  const { form, validator, asOf, trade, cases } = JSON.parse(text) as {
    form: Form;
    validator: string;
    asOf: string;
    trade: TradeContext;
    cases: unknown[];
  };
  const module = (await import(/* @vite-ignore */ validator)) as { default: ValidatorFactory };
  const index = indexForm(form);
  const validators = loadValidators(module.default);
  const context = {
    asOf,
    trade,
    codeListItem: (list: string, code: string) => byCode.get(list)?.get(code),
  };
  return JSON.stringify(cases.map((answers) => checkSubmittedAnswers(index, validators, answers, context)));
}

/** A check of a module by its position, the value it checks and the context it reads. */
interface RuleCase {
  position: number;
  value: unknown;
  context: { asOf: string; codeLists?: Record<string, CodeListItem[]> };
}

/** Runs single checks of a module. Input and output are JSON texts. */
async function checkRules(text: string): Promise<string> {
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

/** Whether the page's content security policy forbids eval. */
async function refusesEval(): Promise<boolean> {
  await nextTask();
  try {
    return new Function('return false')() as boolean;
  } catch {
    return true;
  }
}

/** Waits for a task of its own: code that the debugger calls directly may use eval whatever the policy. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

Object.assign(window, { checkAll, checkRules, refusesEval });
document.documentElement.dataset['ready'] = '';
