// The help of a computed field: what its value is worked out from, so that the customer knows what to change.
import type { FormIndex } from '../../src/core/form/form-index.ts';
import { inputIdsOf } from '../../src/core/answers/computed-answers.ts';
import { inputNames } from '../../src/core/messages/issue-params.ts';
import type { FormWords } from '../store/form-ports.ts';

/** Names the questions that a computed value is worked out from; a value without inputs has a general help. */
export function computedHelp(index: FormIndex, elementId: string, words: FormWords): string {
  const indexed = index.elementById.get(elementId);
  const inputs = indexed ? inputNames(inputIdsOf(indexed), words.textOf, words.t) : '';
  return inputs === '' ? words.t('computed') : words.t('computed.from', { inputs });
}

/** Appends what the value is worked out from to a text, unless the text is missing. */
export const withComputedHelp = (text: string | undefined, help: string): string =>
  text === undefined ? help : `${text} ${help}`;
