// Compares a form as our own page draws and checks it with the same form in stock RJSF.
import type { Form } from '../../schemas/generated/form.ts';
import { flattenAnswers, type Answers } from '../../src/core/answers/answers.ts';
import {
  checkResolvedAnswers,
  normaliseAnswers,
  type RuleContext,
} from '../../src/core/answers/check-answers.ts';
import { checkGroups } from '../../src/core/answers/check-groups.ts';
import { resolve } from '../../src/core/answers/resolve.ts';
import type { Issue } from '../../src/core/failures/issue.ts';
import type { Validators } from '../../src/core/answers/load-validators.ts';
import { compileValidators } from '../../src/core/publish/compile-validators.ts';
import { indexForm, type FormIndex } from '../../src/core/form/form-index.ts';
import { instantiateValidators } from '../../src/server/forms/instantiate-validators.ts';
import type { DrawnField, DrawnForm, PageResult } from '../pages/rjsf/page-case.ts';

/** A form with its compiled validators. */
export interface CompiledForm {
  form: Form;
  index: FormIndex;
  validators: Validators;
  /** Text of the validator module. */
  moduleText: string;
}

export function compiledForm(form: Form): CompiledForm {
  const index = indexForm(form);
  const moduleText = compileValidators(index);
  return { form, index, moduleText, validators: instantiateValidators(moduleText) };
}

/** What two pages do differently. */
export interface Comparison {
  /** Differences that the contract forbids. */
  differences: string[];
  /** Codes of the group checks that only our own page reports: the exception of the contract. */
  groupCodes: string[];
}

const asText = ({ path, code, params = {} }: Issue): string => `${path} ${code} ${JSON.stringify(params)}`;

/** Compares the pages. The issues of group checks have to be missing in RJSF, and no others may be. */
export function comparePages(own: PageResult, rjsf: PageResult, groupIssues: readonly Issue[]): Comparison {
  const ownTexts = own.issues.map(asText);
  const rjsfTexts = rjsf.issues.map(asText);
  const groupTexts = groupIssues.map(asText);
  const ownOnly = ownTexts.filter((text) => !rjsfTexts.includes(text));
  const groupPaths = groupIssues.map(({ path }) => path);
  return {
    differences: [
      ...drawnDifferences('opened', own.opened, rjsf.opened),
      ...drawnDifferences('submitted', own.submitted, rjsf.submitted, groupPaths),
      ...unequal('answers', own.openedAnswers, rjsf.openedAnswers),
      ...ownOnly.filter((text) => !groupTexts.includes(text)).map((text) => `only own issue: ${text}`),
      ...rjsfTexts.filter((text) => !ownTexts.includes(text)).map((text) => `only RJSF issue: ${text}`),
      ...groupTexts.filter((text) => !ownOnly.includes(text)).map((text) => `needless exception: ${text}`),
      ...(groupIssues.length > 0 ? [] : unequal('accepted', own.accepted, rjsf.accepted)),
    ],
    groupCodes: groupIssues.map(({ code }) => code),
  };
}

/** The issues of a form's group checks that our own page shows: the first at each path without an element issue. */
export function groupIssuesOf(
  { index, validators }: CompiledForm,
  answers: Answers,
  context: RuleContext,
): Issue[] {
  const flat = normaliseAnswers(index, flattenAnswers(index, answers));
  const state = resolve(index, flat, context);
  const withoutGroups = { ...index, form: { ...index.form, groupChecks: [] } };
  const elementIssues = checkResolvedAnswers(withoutGroups, validators, flat, state, context);
  const shownPaths = new Set(elementIssues.map(({ path }) => path));
  return checkGroups(index, validators, flat, state, context).filter(({ path }) => {
    const isFirst = !shownPaths.has(path);
    shownPaths.add(path);
    return isFirst;
  });
}

/** What two pages draw differently, but for the fields at `groupPaths`. */
export function drawnDifferences(
  when: string,
  own: DrawnForm,
  rjsf: DrawnForm,
  groupPaths: readonly string[] = [],
): string[] {
  const instances = [...new Set([...Object.keys(own.fields), ...Object.keys(rjsf.fields)])];
  return [
    ...unequal(`${when} titles`, own.titles, rjsf.titles),
    ...unequal(`${when} rows`, own.rows, rjsf.rows),
    ...unequal(`${when} notes`, own.notes, rjsf.notes),
    ...instances.flatMap((instance) => {
      const [ownFields, rjsfFields] = [own.fields[instance] ?? [], rjsf.fields[instance] ?? []];
      const questions = (fields: DrawnField[]) => fields.map(({ path, label }) => `${path} ${label}`);
      const order = unequal(`${when} questions`, questions(ownFields), questions(rjsfFields));
      if (order.length > 0) return order;
      return ownFields.flatMap((field, position) =>
        groupPaths.includes(field.path) ? [] : unequal(`${when} ${field.path}`, field, rjsfFields[position]),
      );
    }),
  ];
}

const unequal = (what: string, own: unknown, rjsf: unknown): string[] => {
  const [ownText, rjsfText] = [own, rjsf].map(canonical);
  return ownText === rjsfText ? [] : [`${what}:\n  own  ${ownText}\n  RJSF ${rjsfText}`];
};

/** JSON with sorted keys. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  ) ?? 'undefined';
