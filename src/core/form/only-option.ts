// Choices that leave nothing to choose.
import type { AnyElementType } from '../../../schemas/elements/input-types.ts';
import type { Condition } from '../../../schemas/generated/condition.ts';
import type { Element } from '../../../schemas/generated/element.ts';

/**
 * Computes a required choice of a person's relation or document while one option is left (U20, `src/decisions/0036-*`).
 * Other types never take an option by themselves: their words may be a declaration, a consent or an answer about health.
 *
 * It computes only while one option is certain: a rule whose condition is unknown may still narrow the options otherwise,
 * so its question is asked.
 */
export function withOnlyOption(element: Element, type: AnyElementType, settings: object): Element {
  const { requiredFlag, computed, optionsWhen = [] } = element;
  if (!type.takesOnlyOption || requiredFlag === 'N' || computed) return element;
  const [first, ...others] = type.options!(settings);
  if (others.length === 0) return { ...element, computed: { const: first! } };
  const [rule, another] = optionsWhen.filter(({ options }) => options.length === 1);
  if (!rule || another) return element;
  // The first rule that holds decides the options, so that those before it must not hold.
  const earlier = optionsWhen.slice(0, optionsWhen.indexOf(rule));
  const unmet = earlier.map(({ when }): Condition => ({ op: 'not', of: when }));
  return {
    ...element,
    computed: { const: rule.options[0]! },
    computedWhen: { op: 'all', of: [...unmet, rule.when] },
  };
}
