import { useState } from 'react';
import type { PolicyStanding } from '../../../../schemas/generated/policy.ts';
import { dateText, moneyText } from '../../../core/messages/locale-text.ts';
import { call } from '../../calls/client.ts';
import { toProblem, type Problem } from '../../calls/problem.ts';
import { CardHead } from '../../journey/CardHead.tsx';
import { useBuyingWords } from '../../shell/use-buying-words.ts';
import { useContractTime } from '../../shell/use-contract-time.ts';
import { useLanguage } from '../../state/language.ts';
import action from '../../ui/action.module.css';
import card from '../../ui/card.module.css';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { policyChipState } from './chip-state.ts';
import classes from './orders.module.css';
import { Surrender } from './Surrender.tsx';

interface PolicyLifeProps {
  orderSn: string;
  policy: PolicyStanding;
  onChanged: () => void;
}

/** How a policy stands, and what its applicant can do with it: confirm its receipt, and surrender it. */
export function PolicyLife({ orderSn, policy, onChanged }: PolicyLifeProps) {
  const { t } = useBuyingWords();
  return (
    <section className={card['card']} aria-labelledby="standing">
      <CardHead
        title={t('policy.standing')}
        headingId="standing"
        state={{ words: t(`policy.state.${policy.state}`), chip: policyChipState(policy.state) }}
      />
      <Meaning policy={policy} />
      {policy.actions.length > 0 && (
        <div className={classes['actions']}>
          {policy.actions.includes('confirmReceipt') && <Receipt orderSn={orderSn} onChanged={onChanged} />}
          {policy.actions.includes('surrender') && (
            <Surrender orderSn={orderSn} policy={policy} onChanged={onChanged} />
          )}
        </div>
      )}
    </section>
  );
}

/** What the state means for the customer. */
function Meaning({
  policy: { state, coolingOffDays, coolingOffLastDay, surrender },
}: {
  policy: PolicyStanding;
}) {
  const { t } = useBuyingWords();
  const language = useLanguage();
  const { momentText } = useContractTime();
  const text = () => {
    if (surrender)
      return t(`policy.surrendered.${surrender.refundState}`, {
        time: momentText(surrender.at),
        amount: moneyText(surrender.refund, language),
      });
    if (state === 'generated')
      return coolingOffDays > 0
        ? t('policy.receipt.text', { count: coolingOffDays })
        : t('policy.receipt.textNone');
    return state === 'coolingOff' && coolingOffLastDay !== undefined
      ? t('policy.coolingOffUntil', { day: dateText(coolingOffLastDay, language) })
      : undefined;
  };
  const words = text();
  return words === undefined ? null : <p className={classes['meaning']}>{words}</p>;
}

function Receipt({ orderSn, onChanged }: Omit<PolicyLifeProps, 'policy'>) {
  const { t } = useBuyingWords();
  const [problem, setProblem] = useState<Problem>();
  const confirm = async () => {
    setProblem(undefined);
    try {
      await call('confirmReceipt', { orderSn });
    } catch (thrown) {
      setProblem(toProblem(thrown));
    }
    // After a refusal too: the policy has moved on.
    onChanged();
  };
  return (
    <>
      <ProblemNote problem={problem} />
      <button type="button" className={action['primary']} onClick={() => void confirm()}>
        {t('policy.receipt')}
      </button>
    </>
  );
}
