import { contractMomentText, dateText, isContractTime } from '../../core/messages/locale-text.ts';
import { useLanguage } from '../state/language.ts';
import { useBuyingWords } from './use-buying-words.ts';

/** Writes times of a contract in Beijing time, and names it where the phone shows another time. */
export function useContractTime() {
  const { t } = useBuyingWords();
  const language = useLanguage();
  const named = (time: string, moment: number): string =>
    isContractTime(moment) ? time : t('contract.beijingTime', { time });
  return {
    /** @param moment milliseconds since 1970 */
    momentText: (moment: number): string => named(contractMomentText(moment, language), moment),
    /** The begin or the end of a day. @param day YYYY-MM-DD */
    edgeText: (day: string, edge: '00:00' | '24:00'): string =>
      named(`${dateText(day, language)} ${edge}`, Date.parse(`${day}T00:00:00+08:00`)),
  };
}
