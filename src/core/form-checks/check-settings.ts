import { elementTypeOf, settingsOf, type InputType } from '../../../schemas/elements/input-types.ts';
import type { Element } from '../../../schemas/generated/element.ts';
import type { Section } from '../../../schemas/generated/form.ts';
import { formRules } from '../../../validators/form-vocabulary.ts';
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';

/**
 * What the settings schema of an input type alone cannot see: bounds that nobody can satisfy, and code lists that are
 * not there.
 *
 * @param lists ids of the published code lists
 */
export function* settingsProblems(element: Element, lists: readonly string[]): Generator<PublishProblem> {
  const { elementId, inputType, settings = {}, requiredFlag } = element;
  const [low, high] = boundsOf(inputType as InputType, settings);
  if (low !== undefined && high !== undefined && low > high)
    yield publishProblem('settings.minAboveMax', elementId, { min: low, max: high });
  if (inputType === 'amount') yield* amountChoiceProblems(elementId, settings);
  if (inputType === 'switch' && requiredFlag === 'Y' && settings['mustBeOn'] !== true)
    yield publishProblem('settings.requiredSwitch', elementId);
  const { list } = settings;
  if (typeof list === 'string' && !lists.includes(list))
    yield publishProblem('settings.unknownList', elementId, { list });
}

/** Amounts that a tap gives must be right. */
function* amountChoiceProblems(elementId: string, settings: object): Generator<PublishProblem> {
  const { schema } = elementTypeOf('amount')!;
  const full = settingsOf('amount', settings);
  const { choices } = full as { choices: readonly string[] };
  const { decimalText } = schema(full) as unknown as {
    decimalText: Parameters<typeof formRules.decimalText.check>[1];
  };
  for (const [i, choice] of choices.entries()) {
    const failure = formRules.decimalText.check(choice, decimalText, { asOf: '' });
    if (!failure) continue;
    const [at, keyword] = [`/choices/${i}`, failure.code];
    yield publishProblem('settings.invalid', elementId, { at, keyword });
  }
}

/** What is known of a person can only go into questions of the same section. */
export function* fillsProblems({ elements }: Section): Generator<PublishProblem> {
  const codes = new Set(elements.map(({ elementCode }) => elementCode));
  for (const { elementId, inputType, elementCode, settings } of elements) {
    if (inputType !== 'person') continue;
    const { fills } = settingsOf('person', settings) as { fills: Record<string, string> };
    for (const [fact, code] of Object.entries(fills)) {
      if (codes.has(code) && code !== elementCode) continue;
      const at = `/fills/${fact}`;
      yield publishProblem('settings.invalid', elementId, { at, keyword: 'elementCode' });
    }
  }
}

/** Settings that name another element find it beside their own, with a type that can play its part. */
export function* siblingProblems({ elements }: Section): Generator<PublishProblem> {
  for (const { elementId, inputType, settings = {} } of elements)
    for (const [key, types] of Object.entries(elementTypeOf(inputType)?.siblingSettings ?? {})) {
      const code = settings[key];
      const partner = elements.find(({ elementCode }) => elementCode === code);
      if (code !== undefined && !types.includes(partner?.inputType ?? ''))
        yield publishProblem('settings.partner', elementId, { key });
    }
}

function boundsOf(
  inputType: InputType,
  written: Record<string, unknown>,
): [number | string | undefined, number | string | undefined] {
  const defaults = elementTypeOf(inputType)!.settings.properties;
  const setting = (key: string) => (written[key] ?? defaults[key]?.default) as number | string | undefined;
  if (inputType === 'decimal' || inputType === 'amount')
    return [Number(setting('min')), Number(setting('max'))];
  if (inputType === 'date' && [setting('min'), setting('max')].includes('today'))
    return [undefined, undefined];
  if (inputType === 'text' || inputType === 'textarea') return [setting('minLength'), setting('maxLength')];
  if (inputType === 'checkboxes')
    return [setting('min'), Math.min(Number(setting('max')), (written['options'] as string[]).length)];
  return [setting('min'), setting('max')];
}
