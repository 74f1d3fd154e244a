// Maps screens to the calls that load and save their forms.
import type { Language } from '../../../schemas/generated/ids.ts';
import type { AnswersReceipt, ScreenForm } from '../../../schemas/generated/insurance.ts';
import type { Answers } from '../../core/answers/answers.ts';
import { call } from './client.ts';
import type { CallOptions } from './transport.ts';
import type { FormKey } from '../../core/answers/form-key.ts';

/** Answers that the customer submits as final. */
interface FinalAnswers extends FormKey {
  contentHash: string;
  revision: number;
  answers: Answers;
}

/**
 * Loads the form of a screen, with the dedicated call of the screen or else with `initScreen`.
 *
 * @param request `isOpen` marks a form that is on the screen already: a draft in progress stays on its version
 */
export function fetchScreen(
  formKey: FormKey,
  request: { language: Language; isOpen?: true },
  options?: CallOptions,
): Promise<ScreenForm> {
  const { tradeId, screen, subject } = formKey;
  switch (screen) {
    case 'insureInfomation':
      return call('initInsuranceInfo', { tradeId, screen, ...request }, options);
    case 'healthNotice':
      return call('initTellInfo', { tradeId, insuredId: subject, ...request }, options);
    default:
      return call('initScreen', { ...formKey, ...request }, options);
  }
}

const saveCalls: ReadonlyMap<string, (final: FinalAnswers) => Promise<AnswersReceipt>> = new Map([
  ['insureInfomation', ({ subject: _subject, ...final }) => call('saveInsureInfo', final)],
  ['invoice', ({ subject: _subject, screen: _screen, ...final }) => call('invoiceSave', final)],
  [
    'healthNotice',
    ({ subject, screen: _screen, ...final }) => call('saveTellinfo', { ...final, insuredId: subject }),
  ],
  ['family', ({ subject, screen: _screen, ...final }) => call('familySave', { ...final, memberId: subject })],
]);

/** Submits final answers, with the dedicated call of the screen or else with `saveScreen`. */
export const saveScreen = (final: FinalAnswers): Promise<AnswersReceipt> =>
  saveCalls.get(final.screen)?.(final) ?? call('saveScreen', final);
