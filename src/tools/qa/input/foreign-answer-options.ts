// Answers to other screens as options of commands.
import type { Form } from '../../../../schemas/generated/form.ts';
import type { ForeignAnswers } from '../../../../validators/rule/rule.ts';
import { distinctForeignAnswers, foreignAnswerKey } from '../../../core/conditions/foreign-answers.ts';
import { ownedRules } from '../../../core/form-checks/check-named-conditions.ts';
import { UsageError } from '../cli/command.ts';

/**
 * The answers that `screen.element=value` options give, as the types that the rules of the form read them as.
 *
 * @throws UsageError for an answer that no rule reads, or of another type
 */
export function foreignAnswersOf(options: readonly string[], form: Form): ForeignAnswers {
  const reads = distinctForeignAnswers([...ownedRules(form)].map(([, rule]) => rule));
  const answers: Record<string, Record<string, string | number | boolean>> = {};
  for (const option of options) {
    const [key = '', ...rest] = option.split('=');
    const text = rest.join('=');
    const read = reads.find((answer) => foreignAnswerKey(answer) === key);
    const value = read && valueOf(text, read.type);
    if (!read || value === undefined) {
      const allowed = reads.map((answer) => `${foreignAnswerKey(answer)} (${answer.type})`).join(', ') || '–';
      throw new UsageError('usage.answer', { answer: option, allowed });
    }
    answers[read.screen] = { ...answers[read.screen], [read.element]: value };
  }
  return answers;
}

function valueOf(text: string, type: 'number' | 'text' | 'boolean' | 'date') {
  if (type === 'number') return text.trim() === '' || Number.isNaN(Number(text)) ? undefined : Number(text);
  if (type === 'boolean') return text === 'true' || (text === 'false' ? false : undefined);
  return text === '' ? undefined : text;
}
