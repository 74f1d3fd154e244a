import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import type { SecondCalculateResponse } from '../../../../schemas/generated/confirm.ts';
import { moneyText } from '../../../core/messages/locale-text.ts';
import { toProblem, type Problem } from '../../calls/problem.ts';
import { Declaration } from '../../controls/Declaration.tsx';
import { orderPath } from '../../journey/order-path.ts';
import { screenPath } from '../../journey/screen-path.ts';
import { tradePagePath } from '../../journey/start-trade.ts';
import { useBuyingWords } from '../../shell/use-buying-words.ts';
import { useOpenPage } from '../../shell/use-open-page.ts';
import { useLanguage } from '../../state/language.ts';
import { recordStep } from '../../trail/record-step.ts';
import action from '../../ui/action.module.css';
import card from '../../ui/card.module.css';
import { Link } from '../../ui/Link.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { PremiumChangeCard } from './PremiumChangeCard.tsx';
import { submitOrder } from './submit-order.ts';
import classes from './process-order-info.module.css';

interface OrderSubmissionProps {
  preview: SecondCalculateResponse;
  trade: { tradeId: string; orderSn: string };
  /** Called when the application or its premium is no longer what the page shows. */
  onChanged: () => void;
}

/** Problems after which the page shows what has changed, for the customer to agree to again. */
const CHANGED: ReadonlySet<string> = new Set(['premium.changed', 'application.changed']);

/** The declaration that the customer ticks, the premium, and the button that orders. */
export function OrderSubmission({ preview, trade, onChanged }: OrderSubmissionProps) {
  const { t } = useBuyingWords();
  const language = useLanguage();
  const [isAgreed, setAgreed] = useState(false);
  const [isPremiumAgreed, setPremiumAgreed] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const { change } = preview;
  const { submit, isSubmitting, problem } = useSubmission(preview, trade, () => {
    setAgreed(false);
    setPremiumAgreed(false);
    onChanged();
  });
  const order = () => {
    const isReady = isAgreed && (!change || isPremiumAgreed);
    setMissing(!isReady);
    if (isReady) void submit();
  };
  return (
    <>
      <Link to={tradePagePath('readNotice', trade)} className={`${card['card']} ${classes['documents']}`}>
        <span>{t('confirm.documents')}</span>
        <IconChevronRight aria-hidden />
      </Link>
      {change && (
        <PremiumChangeCard
          change={change}
          isAgreed={isPremiumAgreed}
          isMissing={isMissing}
          onAgree={setPremiumAgreed}
        />
      )}
      <section className={card['card']} aria-label={t('confirm.declaration')}>
        <Declaration
          id="confirm-declaration"
          label={t('confirm.declare')}
          isChecked={isAgreed}
          error={isMissing && !isAgreed ? t('confirm.declareMissing') : undefined}
          onChange={setAgreed}
        />
      </section>
      <div className={classes['bar']}>
        <ProblemNote problem={problem} />
        <WayOn problem={problem} trade={trade} />
        <p className={classes['total']}>
          <span className={classes['soft']}>{t('confirm.total')}</span>
          <b>{moneyText(preview.prem, language)}</b>
        </p>
        <button
          type="button"
          className={action['primary']}
          aria-disabled={isSubmitting || undefined}
          onClick={order}
        >
          {t(isSubmitting ? 'confirm.submitting' : 'confirm.submit')}
        </button>
      </div>
    </>
  );
}

/** Leads to the step or the documents that an order still needs. */
function WayOn({ problem, trade }: { problem: Problem | undefined; trade: OrderSubmissionProps['trade'] }) {
  const { t } = useBuyingWords();
  const { screen } = (problem?.data ?? {}) as { screen?: string };
  const path =
    problem?.code === 'consent.missing'
      ? tradePagePath('readNotice', trade)
      : screen && screenPath(screen, trade);
  return (
    path && (
      <Link to={path} className={action['outlined']}>
        {t('confirm.goThere')}
      </Link>
    )
  );
}

/** Orders once at a time, and goes on to the page of the order. */
function useSubmission(
  { premFen, change }: SecondCalculateResponse,
  { tradeId }: OrderSubmissionProps['trade'],
  onChanged: () => void,
) {
  const { navigate } = useOpenPage();
  const language = useLanguage();
  const [isSubmitting, setSubmitting] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const submit = async () => {
    if (isSubmitting) return;
    recordStep(tradeId, { kind: 'submitPressed', page: 'processOrderInfo' });
    setSubmitting(true);
    setProblem(undefined);
    try {
      const order = await submitOrder(
        tradeId,
        { premFen, ...(change && { formerPremFen: change.formerPremFen }) },
        language,
      );
      navigate(orderPath({ ...order, tradeId }) ?? '/tabbar/index', { replace: true });
    } catch (thrown) {
      const failure = toProblem(thrown);
      setProblem(failure);
      setSubmitting(false);
      if (CHANGED.has(failure.code)) onChanged();
    }
  };
  return { submit, isSubmitting, problem };
}
