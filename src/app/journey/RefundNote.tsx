import type { OrderRefund } from '../../../schemas/generated/pay.ts';
import { moneyText } from '../../core/messages/locale-text.ts';
import { useBuyingWords } from '../shell/use-buying-words.ts';
import { useLanguage } from '../state/language.ts';

/** Says what becomes of money that an order did not take. A page that shows it says nowhere that nothing was charged. */
export function RefundNote({ refund: { amount, state } }: { refund: OrderRefund }) {
  const { t } = useBuyingWords();
  const language = useLanguage();
  return <p>{t(`orders.refund.${state}`, { amount: moneyText(amount, language) })}</p>;
}
