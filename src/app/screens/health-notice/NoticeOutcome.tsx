import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { NoticeOfInsured, SaveTellResultRequest } from '../../../../schemas/generated/health-notice.ts';
import { call } from '../../calls/client.ts';
import { toProblem, type Problem } from '../../calls/problem.ts';
import { ContractNotice } from '../../ui/ContractNotice.tsx';
import { JourneyProgress } from '../../journey/JourneyProgress.tsx';
import action from '../../ui/action.module.css';
import card from '../../ui/card.module.css';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useScreenWords } from '../../shell/use-screen-words.ts';
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

/** The outcome of a settled notice, and the actions that it allows: four of them after a failed notice. */
export function NoticeOutcome({
  tradeId,
  applicationPath,
  current,
  insured,
  onStateChange,
}: NoticeOutcomeProps) {
  const { t } = useScreenWords();
  const title = useRef<HTMLHeadingElement>(null);
  const { insuredId, name, state } = current;
  // Moves the focus here from the unmounted form.
  useEffect(() => title.current?.focus({ preventScroll: true }), [insuredId, state]);
  const isFailed = state === 'failed';
  const isAllCleared = insured.every((notice) => notice.state === 'passed' || notice.state === 'notRequired');
  const heading = isFailed
    ? t('notice.failedTitle', { name })
    : t(isAllCleared ? 'notice.allDone' : `notice.state.${state}`);
  const events = isFailed ? AFTER_FAILURE : state === 'passed' ? AFTER_PASSING : NO_EVENTS;
  const isAllSettled = insured.every((notice) => notice.state !== 'toConfirm' && notice.state !== 'failed');
  return (
    <>
      <ContractNotice />
      <section className={card['card']}>
        <h2 ref={title} tabIndex={-1}>
          {heading}
        </h2>
        <p>{t(isFailed ? 'notice.failedText' : `notice.stateText.${state}`)}</p>
        {events.length > 0 && (
          <NextActions {...{ tradeId, applicationPath, insuredId, onStateChange, events }} />
        )}
      </section>
      {isAllSettled && <JourneyProgress tradeId={tradeId} />}
    </>
  );
}

type NoticeEvent = SaveTellResultRequest['event'];

const AFTER_FAILURE: readonly NoticeEvent[] = ['applyManual', 'reconfirm', 'modifyInsured'];
const AFTER_PASSING: readonly NoticeEvent[] = ['correct'];
const NO_EVENTS: readonly NoticeEvent[] = [];

interface NextActionsProps {
  events: readonly NoticeEvent[];
  tradeId: string;
  applicationPath: string;
  insuredId: string;
  onStateChange: () => Promise<void>;
}

function NextActions({ tradeId, applicationPath, insuredId, onStateChange, events }: NextActionsProps) {
  const { t } = useScreenWords();
  const navigate = useNavigate();
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const send = async (event: NoticeEvent) => {
    if (isSending) return;
    setIsSending(true);
    setProblem(undefined);
    try {
      await call('saveTellResult', { tradeId, insuredId, event });
      if (event === 'modifyInsured') await navigate(applicationPath);
      else await onStateChange();
    } catch (thrown) {
      setProblem(toProblem(thrown));
    } finally {
      setIsSending(false);
    }
  };
  return (
    <div className={classes['offers']}>
      {events.map((event) => (
        <button
          key={event}
          type="button"
          className={action['outlined']}
          aria-disabled={isSending || undefined}
          onClick={() => void send(event)}
        >
          {t(`notice.offer.${event}`)}
        </button>
      ))}
      {events === AFTER_FAILURE && (
        <Link to="/tabbar/index" className={action['outlined']}>
          {t('notice.offer.otherProducts')}
        </Link>
      )}
      <ProblemNote problem={problem} />
    </div>
  );
}
