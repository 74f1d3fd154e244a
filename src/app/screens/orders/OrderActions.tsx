import { useState } from 'react';
import type { OrderSummary } from '../../../../schemas/generated/order.ts';
import { pageOfOrder } from '../../../core/orders/next-page.ts';
import type { OrderState } from '../../../core/orders/order-life.ts';
import { call } from '../../calls/client.ts';
import { toProblem, type Problem } from '../../calls/problem.ts';
import { ConfirmButton } from '../../controls/ConfirmButton.tsx';
import { letterPath } from '../../journey/letter-path.ts';
import { orderPath } from '../../journey/order-path.ts';
import { useBuyingWords } from '../../shell/use-buying-words.ts';
import action from '../../ui/action.module.css';
import { Link } from '../../ui/Link.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import classes from './orders.module.css';

interface OrderActionsProps {
  order: OrderSummary;
  onChanged: () => void;
}

/** The call of each action that changes an order. */
const CALLS = {
  cancel: 'cancel',
  cancelUnderWrite: 'cancelUnderWrite',
  revocation: 'revocation',
  delete: 'orderDelete',
} as const;

type ChangingAction = keyof typeof CALLS;

const isChanging = (name: string): name is ChangingAction => Object.hasOwn(CALLS, name);

/** What the customer can do with an order: go on with it, or end it after a question. */
export function OrderActions({ order, onChanged }: OrderActionsProps) {
  const { t } = useBuyingWords();
  const path = orderPath({ ...order, state: order.orderState as OrderState });
  const { letterId, tradeId } = order;
  const isOwnPage = path === undefined || path.startsWith('/orderdetail');
  return (
    <div className={classes['actions']}>
      {!isOwnPage && (
        <Link to={path} className={action['primary']}>
          {t(wayOn(order))}
        </Link>
      )}
      {letterId !== undefined && (
        <Link to={letterPath({ letterId, tradeId })} className={action['primary']}>
          {t('letters.handle')}
        </Link>
      )}
      {order.actions.filter(isChanging).map((name) => (
        <ChangingButton key={name} name={name} orderSn={order.orderSn} onChanged={onChanged} />
      ))}
    </div>
  );
}

/** The words of the link to the page of an order. */
function wayOn({ actions, orderState }: OrderSummary): 'orders.toPay' | 'pay.toPolicy' | 'orders.goOn' {
  if (actions.includes('pay')) return 'orders.toPay';
  return pageOfOrder(orderState as OrderState) === 'epolicy' ? 'pay.toPolicy' : 'orders.goOn';
}

/** A button that asks before it changes the order: none of these can be undone. */
function ChangingButton({
  name,
  orderSn,
  onChanged,
}: {
  name: ChangingAction;
  orderSn: string;
  onChanged: () => void;
}) {
  const { t } = useBuyingWords();
  const [problem, setProblem] = useState<Problem>();
  const change = async () => {
    setProblem(undefined);
    try {
      await call(CALLS[name], { orderSn });
    } catch (thrown) {
      setProblem(toProblem(thrown));
    }
    // After a refusal too: the order has moved on.
    onChanged();
  };
  return (
    <>
      <ConfirmButton
        label={t(`orders.${name}`)}
        question={t(`orders.${name}.question`)}
        onConfirm={() => void change()}
      />
      <ProblemNote problem={problem} />
    </>
  );
}
