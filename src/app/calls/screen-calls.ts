import type { Language } from '../../../schemas/generated/ids.ts';
import type { AnswersReceipt, ScreenForm } from '../../../schemas/generated/insurance.ts';
import type { Answers } from '../../core/answers/answers.ts';
import { call } from './client.ts';
import type { CallOptions } from './transport.ts';
import type { FormKey } from '../../core/answers/form-key.ts';

/** Answers that are declared final. */
interface FinalAnswers extends FormKey {
  contentHash: string;
  revision: number;
  answers: Answers;
}

/**
 * Asks for the form of a screen by the call that is named for it; a screen without one shares the call of the rest.
 *
 * @param how its language; and that it is open already, so that answers under way stay on their version
 */
export function fetchScreen(
  place: FormKey,
  how: { language: Language; isOpen?: true },
  options?: CallOptions,
): Promise<ScreenForm> {
  const { tradeId, screen, subject } = place;
  switch (screen) {
    case 'insureInfomation':
      return call('initInsuranceInfo', { tradeId, screen, ...how }, options);
    case 'healthNotice':
      return call('initTellInfo', { tradeId, insuredId: subject, ...how }, options);
    default:
      return call('initScreen', { ...place, ...how }, options);
  }
}

const saveCalls: ReadonlyMap<string, (final: FinalAnswers) => Promise<AnswersReceipt>> = new Map([
  ['insureInfomation', ({ subject: _once, ...final }) => call('saveInsureInfo', final)],
  ['invoice', ({ subject: _once, screen: _named, ...final }) => call('invoiceSave', final)],
  [
    'healthNotice',
    ({ subject, screen: _named, ...final }) => call('saveTellinfo', { ...final, insuredId: subject }),
  ],
  ['family', ({ subject, screen: _named, ...final }) => call('familySave', { ...final, memberId: subject })],
]);

/** Sends answers as final, by the call that is named for the screen. */
export const saveScreen = (final: FinalAnswers): Promise<AnswersReceipt> =>
  saveCalls.get(final.screen)?.(final) ?? call('saveScreen', final);
