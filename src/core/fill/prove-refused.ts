// Proves that no answers pass a form: a required question whose values and accepted values have nothing in common.
import type Big from 'big.js';
import type { ValueKind } from '../../../schemas/elements/element-type.ts';
import type { Expression } from '../../../schemas/generated/condition.ts';
import { linearOf } from '../conditions/linear-form.ts';
import { isTradePart } from '../conditions/trade-reads.ts';
import { addYears } from '../../../validators/values/calendar-date.ts';
import type { FormIndex, IndexedElement } from '../form/form-index.ts';
import { codePath } from '../form/code-path.ts';
import { rangeOf } from './answer-inputs.ts';
import { impossibleBounds } from './impossible-bounds.ts';
import { intervalOf } from './intervals.ts';

/** A question that is always asked and always refused, with the two ranges that exclude each other. */
export interface ProvenRefusal {
  /** Code path of the question. */
  path: string;
  code: string;
  reachable: string;
  accepted: string;
}

/**
 * The first question that every complete answer has and that no answer passes; undefined when none is proven. Follows the
 * bounds of sums, differences and products, those that other answers set, and the limits of ages; treats every other
 * value as possible.
 */
export function provenRefusal(index: FormIndex, asOf: string): ProvenRefusal | undefined {
  for (const indexed of index.elements) {
    if (!isAlwaysAsked(indexed)) continue;
    const refusal =
      computedRefusal(index, indexed) ??
      ageRefusal(index, indexed, asOf) ??
      boundsRefusal(index, indexed, asOf);
    if (refusal) return { path: codePath(indexed.parent.chain, indexed.element.elementCode), ...refusal };
  }
  return undefined;
}

const isAlwaysAsked = ({ element, parent }: IndexedElement): boolean =>
  element.requiredFlag === 'Y' &&
  !element.visibleWhen &&
  parent.chain.every(({ section }) => !section.visibleWhen && (!section.repeat || section.repeat.min > 0));

type Refusal = Omit<ProvenRefusal, 'path'>;

function computedRefusal(index: FormIndex, indexed: IndexedElement): Refusal | undefined {
  const { computed, computedWhen, mayChange } = indexed.element;
  const accepted = rangeOf(indexed);
  if (!computed || computedWhen || mayChange || !accepted) return undefined;
  const [low, high] = intervalOf(index, computed);
  const texts = { reachable: rangeText(low, high), accepted: rangeText(accepted.min, accepted.max) };
  if (low?.gt(accepted.max)) return { code: 'decimal.tooLarge', ...texts };
  return high?.lt(accepted.min) ? { code: 'decimal.tooSmall', ...texts } : undefined;
}

/** Bounds that exclude each other and are known: they read questions that every complete answer has, and nothing else. */
function boundsRefusal(index: FormIndex, indexed: IndexedElement, asOf: string): Refusal | undefined {
  const impossible = impossibleBounds(index, indexed, asOf);
  if (!impossible?.limits.every((limit) => isAlwaysKnown(index, limit))) return undefined;
  const { smallest, largest } = impossible;
  const code = TOO_LARGE[indexed.type.valueKind] ?? 'decimal.tooLarge';
  return { code, reachable: `≥ ${smallest}`, accepted: `≤ ${largest}` };
}

/** The issues of answers above their bounds, by the kind of answer. */
const TOO_LARGE: Partial<Record<ValueKind, string>> = { integer: 'number.tooLarge', date: 'date.tooLate' };

const isAlwaysKnown = (index: FormIndex, limit: Expression): boolean =>
  [...linearOf(limit).terms.values()].every(({ part }) => {
    const read = 'element' in part ? index.elementById.get(part.element) : undefined;
    // Numbers of the trade are unknown before the application or the trial is final.
    if ('context' in part) return !isTradePart(part.context);
    return read !== undefined && isAlwaysAsked(read);
  });

/** Birth dates that the age checks of a question and its settings accept together. */
function ageRefusal(index: FormIndex, { element }: IndexedElement, asOf: string): Refusal | undefined {
  const limits = index.form.groupChecks.flatMap((check) =>
    check.check === 'ageRange' && !check.when && check.birthDate === element.elementId ? [check] : [],
  );
  const youngest = Math.max(0, ...limits.map(({ min = 0 }) => min));
  const oldest = Math.min(...limits.map(({ max = Infinity }) => max));
  if (youngest <= oldest) return undefined;
  const [latest, earliest] = [addYears(asOf, -youngest)!, addYears(asOf, -oldest - 1)!];
  return { code: 'age.tooOld', reachable: `≤ ${latest}`, accepted: `> ${earliest}` };
}

const rangeText = (low: Big | undefined, high: Big | undefined): string =>
  `${low?.toFixed() ?? '…'} – ${high?.toFixed() ?? '…'}`;
