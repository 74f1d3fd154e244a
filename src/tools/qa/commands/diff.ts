import type { Locale } from '../../../../locales/index.ts';
import type { Form } from '../../../../schemas/generated/form.ts';
import { classOf, type Change } from '../../../core/diff/change.ts';
import { changeLine } from '../../../core/diff/change-words.ts';
import { diffForms } from '../../../core/diff/diff-forms.ts';
import {
  conflictsByPart,
  partConflictsWords,
  type PartConflicts,
} from '../../../core/overlay/conflicts-by-part.ts';
import type { WordingContext } from '../../../core/explain/condition-words.ts';
import { mergedNames } from '../../../core/explain/names.ts';
import type { Translate } from '../../../core/messages/message.ts';
import { EXIT, UsageError, type Command, type Terminal } from '../cli/command.ts';
import { parseOptions } from '../cli/parse-options.ts';
import { resolveLocale, qaTranslate } from '../words/qa-words.ts';
import { formNames } from '../input/form-names.ts';
import { FORM_HELP, readForm } from '../input/read-form.ts';
import { sanitiseForTerminal } from '../words/publish-words.ts';
import { diffLists, type WordedItemChange } from './diff-lists.ts';

const OPTIONS = {
  overlay: { type: 'string' },
  locale: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

/** Compares two forms, or two code lists: prints each change in words, and the class of all changes of a form together. */
export const diffCommand: Command = {
  usage: `npm run qa -- diff <a> <b> [--overlay <form>] [--locale <tag>] [--json]

  <a>, <b>     the older and the newer form: ${FORM_HELP};
               or two files with versions of a code list
  --overlay    also lists the conflicts to resolve before this overlay can move from base <a> to base <b>
  --locale     language of names and words: zh_CN, zh_TW, en_US, es_ES, pt_BR
  --json       { class, changes, conflicts } as one line of JSON, for programs; conflicts: one for each part of the form;
               of code lists { changes }

Classes: C0 cosmetic, C1 asks for less, C2 asks for more, C3 structural, C4 refused.

Example: npm run qa -- diff insureInfomation insureInfomation/chenghai

Exit codes: 0 <b> can be published after <a>, 1 refused (C4) or the overlay has conflicts, 2 usage error.`,
  async run(args, { print }) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    const [a, b, ...rest] = positionals;
    if (a === undefined || b === undefined || rest.length > 0) throw new UsageError('usage.name.forms');
    const locale = resolveLocale(values.locale);
    const itemChanges = diffLists(a, b, locale);
    if (itemChanges) {
      if (values.overlay !== undefined) throw new UsageError('usage.lists.overlay');
      printItemChanges(itemChanges, values.json, { t: qaTranslate(locale), print });
      return EXIT.ok;
    }
    const [{ form: before }, { form: after }] = [readForm(a), readForm(b)];
    const changes = diffForms(before, after);
    const words = wordingContextOf(before, after, locale);
    const lines = changes.map((change) => changeLine(change, words));
    const conflicts = values.overlay === undefined ? [] : conflictsWith(before, after, values.overlay);
    const conflictLines = conflicts.map((conflict) => `!   ${partConflictsWords(conflict, words)}`);
    if (values.json)
      print(
        JSON.stringify({
          class: classOf(changes),
          changes: changes.map((change, index) => ({ ...change, words: lines[index] })),
          conflicts: conflicts.map((conflict) => ({
            ...conflict,
            words: partConflictsWords(conflict, words),
          })),
        }),
      );
    else [...lines, summaryLine(changes, words), ...conflictLines].forEach(print);
    return classOf(changes) === 'C4' || conflicts.length > 0 ? EXIT.refused : EXIT.ok;
  },
};

function printItemChanges(
  changes: readonly WordedItemChange[],
  isJson: boolean,
  { t, print }: { t: Translate; print: Terminal['print'] },
): void {
  if (isJson) print(JSON.stringify({ changes }));
  else if (changes.length === 0) print(`=  ${t('list.noChanges')}`);
  else for (const { words } of changes) print(sanitiseForTerminal(words));
}

function conflictsWith(before: Form, after: Form, name: string): PartConflicts[] {
  const { layers } = readForm(name);
  const layer = layers.at(-1);
  if (!layer) throw new UsageError('usage.overlay.not', { name });
  return conflictsByPart(before, after, layer.overlay);
}

function wordingContextOf(before: Form, after: Form, locale: Locale): WordingContext {
  const names = mergedNames(before, after, (form) => formNames(form, locale));
  return { t: qaTranslate(locale), names };
}

function summaryLine(changes: readonly Change[], { t }: WordingContext): string {
  const changeClass = classOf(changes);
  return `${changes.length === 0 ? '=' : changeClass}  ${t(changes.length === 0 ? 'nothing' : `class.${changeClass}`)}`;
}
