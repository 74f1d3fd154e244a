import type { LetterState, LetterSummary } from '../../../../schemas/generated/letter.ts';
import { dateText } from '../../../core/messages/locale-text.ts';
import { isOpenLetter } from '../../../core/orders/letter-life.ts';
import { CardHead } from '../../journey/CardHead.tsx';
import { useBuyingWords } from '../../shell/use-buying-words.ts';
import { useLanguage } from '../../state/language.ts';
import classes from './letters.module.css';

/** How the chip of a letter's state looks, by the kinds that chips have. */
const CHIPS = {
  unread: 'toDo',
  read: 'toDo',
  drafting: 'toDo',
  submitted: 'waiting',
  overdue: 'failed',
  closed: 'done',
} as const satisfies Record<LetterState, string>;

/** What a letter is about, its state, and until when it can be answered. */
export function LetterHead({ letter, headingId }: { letter: LetterSummary; headingId: string }) {
  const { t } = useBuyingWords();
  const language = useLanguage();
  const { kind, state, riskName, supplierName, orderSn, replyBy } = letter;
  return (
    <>
      <CardHead
        title={t(`letters.kind.${kind}`)}
        headingId={headingId}
        state={{ words: t(`letters.state.${state}`), chip: CHIPS[state] }}
      />
      <p className={classes['soft']}>
        {riskName} · {supplierName}
      </p>
      <p className={classes['soft']}>{t('orders.number', { orderSn })}</p>
      {isOpenLetter(state) && <p>{t('letters.replyBy', { day: dateText(replyBy, language) })}</p>}
    </>
  );
}
