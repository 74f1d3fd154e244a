// A form for the customers of a scope, by name, and what it reads of other screens.
import type { ScreenAnswer } from '../../../schemas/generated/condition.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import type { Overlay } from '../../../schemas/generated/overlay.ts';
import { foreignAnswersOf } from '../conditions/foreign-answers.ts';
import { ownedRules } from '../form-checks/check-named-conditions.ts';
import { indexForm, type FormIndex } from '../form/form-index.ts';
import { withMessages } from '../words/form-messages.ts';

/** Who a form is for; a part that is absent or empty is for everyone. */
export type Scope = Partial<Overlay['scope']>;

export const SCOPE_PARTS = ['supplierCode', 'riskCode', 'platformCode'] as const;

/** A form for the customers of a scope. */
export interface ScopedForm {
  form: Form;
  scope: Scope;
}

/** A question of another screen that a part of a form reads. */
export interface ForeignRead {
  /** The id of the part. */
  owner: string;
  answer: ScreenAnswer;
}

/** What a form reads of other screens, in reading order, with repeats. */
export const readsOf = ({ form }: ScopedForm): ForeignRead[] =>
  [...ownedRules(form)].flatMap(([owner, rule]) =>
    foreignAnswersOf(rule).map((answer) => ({ owner, answer })),
  );

/** A part of a form by its Chinese name, which is the contract. */
export const nameIn = ({ form }: ScopedForm, id: string): string =>
  nameOf(id, indexOf(form).form.words['zh_CN']);

/** Returns a function that names a part of a form in each of its languages. */
export function namesIn(form: Form): (id: string) => Record<string, string> {
  const { words } = withMessages(form).form;
  return (id) => Object.fromEntries(Object.entries(words).map(([locale, own]) => [locale, nameOf(id, own)]));
}

const nameOf = (id: string, words: Readonly<Record<string, string>> = {}): string =>
  ['elementName', 'title', 'refused', 'name'].map((key) => words[`${id}.${key}`]).find(Boolean) ?? id;

/** The same after the section of an element. */
export function pathIn(source: ScopedForm, id: string): string {
  const section = indexOf(source.form).elementById.get(id)?.parent.section;
  const name = `“${nameIn(source, id)}”`;
  return section ? `“${nameIn(source, section.sectionId)}” › ${name}` : name;
}

/** The same with its screen. */
export const placeIn = (source: ScopedForm, id: string): string =>
  `${source.form.screen} “${nameIn(source, id)}”`;

/** A form by its screen and scope. */
export const formName = ({ form: { screen }, scope }: ScopedForm): string =>
  [screen, ...SCOPE_PARTS.flatMap((part) => scope[part] || [])].join(' ');

const indexes = new WeakMap<Form, FormIndex>();

/** The index of a form, built once. */
export function indexOf(form: Form): FormIndex {
  const index = indexes.get(form) ?? indexForm(form);
  indexes.set(form, index);
  return index;
}
