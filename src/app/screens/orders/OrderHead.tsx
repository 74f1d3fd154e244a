import type { OrderSummary } from '../../../../schemas/generated/order.ts';
import { moneyText } from '../../../core/messages/locale-text.ts';
import { CardHead } from '../../journey/CardHead.tsx';
import { RefundNote } from '../../journey/RefundNote.tsx';
import { TimeLeft } from '../../journey/TimeLeft.tsx';
import { useBuyingWords } from '../../shell/use-buying-words.ts';
import { useLanguage } from '../../state/language.ts';
import { chipState, isEndedPolicy, policyChipState } from './chip-state.ts';
import { listText } from './list-text.ts';
import classes from './orders.module.css';

/** The product, the premium and the state of an order, with the time that is left, and money that came too late. */
export function OrderHead({ order, headingId }: { order: OrderSummary; headingId: string }) {
  const { t } = useBuyingWords();
  const language = useLanguage();
  const { riskName, supplierName, insuredNames, prem, refund } = order;
  return (
    <>
      <CardHead title={riskName} headingId={headingId} state={stateOf(order, t)} />
      <p className={classes['soft']}>
        {supplierName} · {t('orders.insuredNames', { names: listText(insuredNames, language) })}
      </p>
      <p className={classes['premium']}>{moneyText(prem, language)}</p>
      <TimeLeft order={order} className={classes['soft']} />
      {refund && <RefundNote refund={refund} />}
    </>
  );
}

/** The state of the order, or of its policy once that has ended. */
const stateOf = ({ orderState, policy }: OrderSummary, t: (key: string) => string) =>
  policy && isEndedPolicy(policy.state)
    ? { words: t(`policy.state.${policy.state}`), chip: policyChipState(policy.state) }
    : { words: t(`orders.state.${orderState}`), chip: chipState(orderState) };
