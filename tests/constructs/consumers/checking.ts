// Cells of what checks answers: the compiled module, conditions as answers change, browser, server, exported schema.
import Fastify from 'fastify';
import type { FormDocument } from '../../../schemas/generated/insurance.ts';
import { formRules } from '../../../validators/form-vocabulary.ts';
import { fromScreenForm } from '../../../src/app/form/from-screen-form.ts';
import { flattenAnswers, type Answers } from '../../../src/core/answers/answers.ts';
import { decideOutcome } from '../../../src/core/answers/decide-outcome.ts';
import { checkResolvedAnswers, normaliseAnswers } from '../../../src/core/answers/check-answers.ts';
import { checkShape } from '../../../src/core/answers/check-shape.ts';
import { IncrementalCheck } from '../../../src/core/answers/incremental-check.ts';
import { loadValidators, type ValidatorFactory } from '../../../src/core/answers/load-validators.ts';
import { resolve } from '../../../src/core/answers/resolve.ts';
import { ResolvedAnswers } from '../../../src/core/answers/resolved-answers.ts';
import { checkSubmittedAnswers, parseAnswers } from '../../../src/core/answers/submitted-answers.ts';
import type { Issue } from '../../../src/core/failures/issue.ts';
import { indexForm, type FormIndex } from '../../../src/core/form/form-index.ts';
import { canonicalJson } from '../../../src/core/json/canonical-json.ts';
import { envelopeSchemas, success } from '../../../src/server/contracts/envelope.ts';
import { checkResponses, responseContracts } from '../../../src/server/contracts/response-contracts.ts';
import type { CodeListCache } from '../../../src/server/forms/code-list-cache.ts';
import type { LoadedForm } from '../../../src/server/forms/form-cache.ts';
import { toFormDocument } from '../../../src/server/routes/screen-form.ts';
import { oracleChecker } from '../../differential/oracle.ts';
import { idsOf } from '../construct-form.ts';
import type { Subject } from '../subject.ts';
import type { Cell } from './cell.ts';

const textOf = (issues: readonly Issue[]): string =>
  issues.map(({ path, code }) => `${path} ${code}`).join(', ');

/** What two checks of the same form find, as the row says it: nothing, and its one issue. */
function outcomeProblem({ issue }: Subject, accepted: readonly Issue[], refused: readonly Issue[]) {
  if (accepted.length > 0) return `refuses the accepted answers: ${textOf(accepted)}`;
  const expected = issue ? `${issue.path} ${issue.code}` : '';
  return textOf(refused) === expected ? undefined : `finds “${textOf(refused)}”, not “${expected}”`;
}

/** The issues of answers, as the server finds them. */
function issuesOf(
  { validators, context }: Subject,
  index: FormIndex,
  answers: unknown,
  own = validators,
): Issue[] {
  const result = checkSubmittedAnswers(index, own, answers, context);
  return result.ok ? [] : result.issues;
}

/** The module holds positions and settings alone: no id and no code of the form. */
export const compile: Cell = ({ form, moduleText, index, validators }) => {
  const named = idsOf(form).find((id) => moduleText.includes(id));
  if (named !== undefined) return `writes ${named} into the module`;
  const missing = [
    ...index.elements.map(
      ({ position }) =>
        () =>
          validators.element(position),
    ),
    ...form.groupChecks.map((_check, position) => () => validators.group(position)),
  ].find((look) => typeof look() !== 'function');
  return missing && 'lacks a check';
};

export const server: Cell = (subject) => {
  const { index, accepted, refused, outcomes } = subject;
  const problem = outcomeProblem(
    subject,
    issuesOf(subject, index, accepted),
    issuesOf(subject, index, refused),
  );
  if (problem || !outcomes) return problem;
  const taken = [accepted, refused].map((answers) => takenOutcome(subject, answers));
  return canonicalJson(taken) === canonicalJson(outcomes) ? undefined : `leads to ${taken.join(', ')}`;
};

function takenOutcome({ index, context }: Subject, answers: unknown): string | undefined {
  const flat = normaliseAnswers(index, flattenAnswers(index, answers as Answers));
  return decideOutcome(index, flat, resolve(index, flat, context), context)?.outcome.outcomeId;
}

/** The page's own way: the document over the contract, the module as a script, and the same check. */
export const browser: Cell = async (subject) => {
  const { accepted, refused, moduleText, outcomes = [] } = subject;
  const index = indexForm(await servedForm(subject));
  const told = outcomes.find((id) => JSON.stringify(sent).includes(id));
  if (told) return `the page gets ${told}, which the server decides`;
  const { default: factory } = (await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(moduleText)}`
  )) as { default: ValidatorFactory };
  const validators = loadValidators(factory);
  const issues = [accepted, refused].map((answers) => issuesOf(subject, index, answers, validators));
  return outcomeProblem(subject, issues[0]!, issues[1]!);
};

const app = Fastify();
responseContracts(app);
checkResponses(app, () => undefined);
let sent: FormDocument | undefined;
app.get('/form', { schema: { response: envelopeSchemas({ $ref: 'FormDocument#' }) } }, async () =>
  success(sent),
);

/** The form as the browser makes it from what the server sends. */
async function servedForm({ form, index }: Subject) {
  const lists = { list: () => undefined } as unknown as CodeListCache;
  const services = { lists, today: () => '2026-11-21' };
  sent = toFormDocument({ index, messages: {} } as unknown as LoadedForm, services, 'en_US', {});
  const response = await app.inject('/form');
  const { data } = response.json<{ data?: FormDocument }>();
  if (!data) throw new Error(`the contract refuses the form: ${response.body}`);
  return fromScreenForm({ screen: form.screen, ...data });
}

/** States and issues after one change after another are those of the answers as a whole. */
export const resolving: Cell = (subject) => {
  const { index, validators, context } = subject;
  const [from, to] = [subject.accepted, subject.refused].map((json) => flatOf(index, json));
  if (!from || !to) return undefined;
  const entered = { values: new Map(from.values), rows: from.rows };
  const open = new ResolvedAnswers(index, () => context, entered);
  const check = new IncrementalCheck(index, validators);
  let issues = check.checkAll(open.answers, context);
  if (canonicalJson(rowsText(from)) === canonicalJson(rowsText(to))) {
    for (const path of new Set([...from.values.keys(), ...to.values.keys()])) {
      const value = to.values.get(path);
      if (canonicalJson(open.answers.values.get(path) ?? null) === canonicalJson(value ?? null)) continue;
      open.change(path, value);
      issues = check.checkChange(path, open.answers, context);
    }
  } else {
    open.replace({ values: new Map(to.values), rows: to.rows });
    issues = check.checkAll(open.answers, context);
  }
  const flat = normaliseAnswers(index, to);
  const state = resolve(index, flat, context);
  const whole = textOf(checkResolvedAnswers(index, validators, flat, state, context));
  if (textOf(issues) !== whole) return `finds “${textOf(issues)}” as answers change, “${whole}” of the whole`;
  const other = [...state].find(
    ([path, field]) => JSON.stringify(open.stateAt(path)) !== JSON.stringify(field),
  );
  return other && `another state at ${other[0]} as answers change`;
};

/** Answers by path; undefined where they do not have the shape of the form, so that no page can hold them. */
function flatOf(index: FormIndex, json: unknown) {
  const parsed = parseAnswers(index, json);
  return parsed.ok ? parsed.answers : undefined;
}

const rowsText = ({ rows }: { rows: ReadonlyMap<string, readonly string[]> }) => Object.fromEntries(rows);

/** The exported schema, which another evaluator reads, accepts and refuses the same. */
export const exported: Cell = async ({ form, index, context, accepted, refused }) => {
  const checker = oracleChecker(context, formRules);
  const published = { form, index, contentHash: '', validator: '' };
  const [first, second] = await checker.check(published, [accepted, refused]);
  if (!first!.ok) return 'the exported schema refuses the accepted answers';
  return second!.ok && checkShape(index, refused as Answers).length === 0
    ? 'the exported schema accepts the refused answers'
    : undefined;
};
