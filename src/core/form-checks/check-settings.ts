import type { ChoiceSettings } from '../../../schemas/elements/choice.ts';
import { elementTypeOf, settingsOf, typeAndSettingsOf } from '../../../schemas/elements/input-types.ts';
import type { Element } from '../../../schemas/generated/element.ts';
import type { Section } from '../../../schemas/generated/form.ts';
import { formRules } from '../../../validators/form-vocabulary.ts';
import { amountRule } from '../../../schemas/elements/amount.ts';
import { configuredListOf, MOST_ITEMS } from '../form/configured-list.ts';
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';

/**
 * Checks settings beyond the schema of their input type: bounds that no answer satisfies, and code lists that are not
 * published.
 *
 * @param lists ids of the published code lists
 */
export function* settingsProblems(element: Element, lists: readonly string[]): Generator<PublishProblem> {
  const { elementId, inputType, settings: written, requiredFlag } = element;
  const { type, settings } = typeAndSettingsOf(element)!;
  const bounds = type.bounds?.(settings);
  if (bounds) yield* boundsProblems(elementId, bounds);
  if (inputType === 'checkboxes') yield* exclusiveOptionProblems(elementId, written);
  if (inputType === 'amount') yield* amountChoiceProblems(elementId, written);
  if (inputType in MOST_ITEMS) yield* choiceProblems(element, settings as ChoiceSettings);
  if (requiredFlag === 'Y' && type.canBeRequired?.(settings) === false)
    yield publishProblem('settings.requiredSwitch', elementId);
  const list = configuredListOf(settings);
  if (list !== undefined && !lists.includes(list))
    yield publishProblem('settings.unknownList', elementId, { list });
}

/** A choice has options of its own or those of a list, never both; cards are few. */
function* choiceProblems(
  { elementId, inputType }: Element,
  { options, list }: ChoiceSettings,
): Generator<PublishProblem> {
  const isTooLong = inputType === 'cards' && options.length > MOST_ITEMS[inputType]!;
  if (isTooLong || options.length > 0 === (list !== ''))
    yield publishProblem('settings.invalidOptions', elementId);
}

function* boundsProblems(
  elementId: string,
  [min, max]: readonly [number | string, number | string],
): Generator<PublishProblem> {
  if (min > max) yield publishProblem('settings.minAboveMax', elementId, { min, max });
}

/** An exclusive option is one of the options, and stands alone: it cannot be one of several that must be chosen. */
function* exclusiveOptionProblems(elementId: string, written: object | undefined): Generator<PublishProblem> {
  const { options, list, exclusive, min } = settingsOf('checkboxes', written);
  for (const [i, code] of exclusive.entries()) {
    if (list !== '' || options.includes(code)) continue;
    const [path, expected] = [`/exclusive/${i}`, options.join(', ')];
    yield publishProblem('settings.invalid', elementId, { path, keyword: 'options', expected });
  }
  if (exclusive.length > 0 && min > 1)
    yield publishProblem('settings.invalid', elementId, {
      path: '/min',
      keyword: 'exclusive',
      expected: '1',
    });
}

/** The preset amounts must satisfy the rule of their own element. */
function* amountChoiceProblems(elementId: string, written: object | undefined): Generator<PublishProblem> {
  const settings = settingsOf('amount', written);
  for (const [i, choice] of settings.choices.entries()) {
    const failure = formRules.decimalText.check(choice, amountRule(settings), { asOf: '' });
    if (!failure) continue;
    const [path, keyword] = [`/choices/${i}`, failure.code];
    const expected = Object.values(failure.params ?? {}).join(', ') || '–';
    yield publishProblem('settings.invalid', elementId, { path, keyword, expected });
  }
}

/** Checks that the facts of a picked person fill siblings only. */
export function* fillsProblems(section: Section): Generator<PublishProblem> {
  for (const element of section.elements) {
    if (element.inputType !== 'person') continue;
    const { fills } = settingsOf('person', element.settings);
    for (const [fact, code] of Object.entries(fills)) {
      if (siblingOf(section, element, code)) continue;
      const path = `/fills/${fact}`;
      const expected = section.elements.map(({ elementCode }) => elementCode).join(', ');
      yield publishProblem('settings.invalid', element.elementId, { path, keyword: 'elementCode', expected });
    }
  }
}

/** Checks that settings that name a sibling name an existing one, with an input type that the setting accepts. */
export function* siblingProblems(section: Section): Generator<PublishProblem> {
  for (const element of section.elements) {
    const { elementId, inputType, settings = {} } = element;
    for (const [key, types] of Object.entries(elementTypeOf(inputType)?.siblingSettings ?? {})) {
      const code = settings[key];
      if (code !== undefined && !types.includes(siblingOf(section, element, code)?.inputType ?? ''))
        yield publishProblem('settings.sibling', elementId, { key });
    }
  }
}

/** Another element of the same section, by code. */
const siblingOf = ({ elements }: Section, element: Element, code: unknown): Element | undefined =>
  elements.find((candidate) => candidate !== element && candidate.elementCode === code);
