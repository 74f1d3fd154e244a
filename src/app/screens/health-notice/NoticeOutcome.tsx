import { useEffect, useRef, useState } from 'react';
import type { NoticeOfInsured, SaveTellResultRequest } from '../../../../schemas/generated/health-notice.ts';
import { HEALTH_NOTICE_SCREEN } from '../../../core/orders/insured-persons.ts';
import { call } from '../../calls/client.ts';
import { toProblem, type Problem } from '../../calls/problem.ts';
import { ContractNotice } from '../../ui/ContractNotice.tsx';
import { JourneyProgress } from '../../journey/JourneyProgress.tsx';
import action from '../../ui/action.module.css';
import card from '../../ui/card.module.css';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useOpenPage } from '../../shell/use-open-page.ts';
import { useScreenWords } from '../../shell/use-screen-words.ts';
import type { Translate } from '../../../core/messages/message.ts';
import classes from './health-notice.module.css';
import { Link } from '../../ui/Link.tsx';

interface NoticeOutcomeProps {
  tradeId: string;
  /** Path of the application form. */
  applicationPath: string;
  current: NoticeOfInsured;
  insured: readonly NoticeOfInsured[];
  onStateChange: () => Promise<void>;
}

/** The outcome of a settled notice in the words of its form, and the actions that it allows. */
export function NoticeOutcome({
  tradeId,
  applicationPath,
  current,
  insured,
  onStateChange,
}: NoticeOutcomeProps) {
  const { t } = useScreenWords();
  const title = useRef<HTMLHeadingElement>(null);
  const { insuredId, name, state, outcome } = current;
  // Moves the focus here from the unmounted form.
  useEffect(() => title.current?.focus({ preventScroll: true }), [insuredId, state]);
  const isAllCleared = insured.every((notice) => notice.state === 'passed' || notice.state === 'notRequired');
  const { heading, text } = noticeWords(current, isAllCleared, t);
  const offers = offersAfter(current);
  const isAllSettled = insured.every((notice) => notice.state !== 'toConfirm' && notice.state !== 'failed');
  return (
    <>
      <ContractNotice />
      <section className={card['card']}>
        <h2 ref={title} tabIndex={-1}>
          {outcome && !isAllCleared && <span className={classes['person']}>{name}</span>}
          {heading}
        </h2>
        <p>{text}</p>
        {offers.length > 0 && (
          <NextActions {...{ tradeId, applicationPath, insuredId, onStateChange, offers }} />
        )}
      </section>
      {isAllSettled && <JourneyProgress tradeId={tradeId} screen={HEALTH_NOTICE_SCREEN} />}
    </>
  );
}

/** The words of the form's outcome; of a notice that was answered before forms had any, those of its state. */
function noticeWords({ name, state, outcome }: NoticeOfInsured, isAllCleared: boolean, t: Translate) {
  if (outcome) return { heading: isAllCleared ? t('notice.allDone') : outcome.title, text: outcome.text };
  if (state === 'failed') return { heading: t('notice.failedTitle', { name }), text: t('notice.failedText') };
  return {
    heading: t(isAllCleared ? 'notice.allDone' : `notice.state.${state}`),
    text: t(`notice.stateText.${state}`),
  };
}

function offersAfter({ state, outcome }: NoticeOfInsured): readonly Offer[] {
  if (state === 'failed') return outcome?.followUps ?? AFTER_FAILURE;
  return state === 'passed' ? AFTER_PASSING : [];
}

type NoticeEvent = SaveTellResultRequest['event'];
type Offer = NoticeEvent | 'otherProducts';

/** What a notice offers that failed without an outcome of its form, or whose outcome names nothing. */
const AFTER_FAILURE: readonly Offer[] = ['applyManual', 'reconfirm', 'modifyInsured', 'otherProducts'];
const AFTER_PASSING: readonly Offer[] = ['correct'];

interface NextActionsProps {
  offers: readonly Offer[];
  tradeId: string;
  applicationPath: string;
  insuredId: string;
  onStateChange: () => Promise<void>;
}

function NextActions({ tradeId, applicationPath, insuredId, onStateChange, offers }: NextActionsProps) {
  const { t } = useScreenWords();
  const { navigate } = useOpenPage();
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const send = async (event: NoticeEvent) => {
    if (isSending) return;
    setIsSending(true);
    setProblem(undefined);
    try {
      await call('saveTellResult', { tradeId, insuredId, event });
      if (event === 'modifyInsured') navigate(applicationPath);
      else await onStateChange();
    } catch (thrown) {
      setProblem(toProblem(thrown));
    } finally {
      setIsSending(false);
    }
  };
  return (
    <div className={classes['offers']}>
      {offers.map((offer) =>
        offer === 'otherProducts' ? (
          <Link key={offer} to="/tabbar/index" className={action['outlined']}>
            {t('notice.offer.otherProducts')}
          </Link>
        ) : (
          <button
            key={offer}
            type="button"
            className={action['outlined']}
            aria-disabled={isSending || undefined}
            onClick={() => void send(offer)}
          >
            {t(`notice.offer.${offer}`)}
          </button>
        ),
      )}
      <ProblemNote problem={problem} />
    </div>
  );
}
