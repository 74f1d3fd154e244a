import type { Locale } from '../../../locales/index.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import { classOf, type Change } from '../../core/diff/change.ts';
import { changeWords, subjectOf } from '../../core/diff/change-words.ts';
import { diffForms } from '../../core/diff/diff-forms.ts';
import { labelNames, namesOfBoth } from '../../core/explain/names.ts';
import { EXIT, Unusable, type Command } from './command.ts';
import { parseOptions } from './parse-options.ts';
import { localeAsked, qaSay } from './qa-words.ts';
import { FORM_HELP, readForm } from './read-form.ts';

const OPTIONS = { locale: { type: 'string' }, json: { type: 'boolean', default: false } } as const;

/** Tells what changed from one form to another, in words and with its class. */
export const diffCommand: Command = {
  name: 'diff',
  summary: 'Tells what changed between two forms, in words and by class.',
  usage: `npm run qa -- diff <a> <b> [--locale <tag>] [--json]

  <a>, <b>     the older and the newer form: ${FORM_HELP}
  --locale     the language of names and words: zh_CN, zh_TW, en_US, es_ES, pt_BR
  --json       class and changes as one line of JSON, for programs

Classes: C0 cosmetic, C1 asks for less, C2 asks for more, C3 structural, C4 refused.

Exit codes: 0 the second may be published after the first, 1 it is refused (C4), 2 could not be tried.`,
  async run(args, { print }) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    const [a, b, ...rest] = positionals;
    if (a === undefined || b === undefined || rest.length > 0) throw new Unusable('Name two forms.');
    const [{ form: before }, { form: after }] = [readForm(a), readForm(b)];
    const changes = diffForms(before, after);
    const lines = changeLines(before, after, changes, localeAsked(values.locale));
    const told = changes.map((change, i) => ({ ...change, words: lines[i] }));
    if (values.json) print(JSON.stringify({ class: classOf(changes), changes: told }));
    else [...lines, summary(changes, localeAsked(values.locale))].forEach(print);
    return classOf(changes) === 'C4' ? EXIT.refused : EXIT.ok;
  },
};

/** One line for each change: class, place, name, and what has changed. */
function changeLines(before: Form, after: Form, changes: readonly Change[], locale: Locale): string[] {
  const words = {
    say: qaSay(locale),
    names: namesOfBoth(before, after, (form) => labelNames(form, locale)),
  };
  return changes.map((change) => {
    const subject = [change.at, subjectOf(change, words)].filter(Boolean).join(' ');
    return `${change.class}  ${subject}: ${changeWords(change, words)}`;
  });
}

function summary(changes: readonly Change[], locale: Locale): string {
  const found = classOf(changes);
  return `${changes.length === 0 ? '=' : found}  ${qaSay(locale)(changes.length === 0 ? 'nothing' : `class.${found}`)}`;
}
