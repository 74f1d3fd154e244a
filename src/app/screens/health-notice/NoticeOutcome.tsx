import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
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

interface NoticeOutcomeProps {
  tradeId: string;
  /** Address of the application. */
  applicationPath: string;
  current: NoticeOfInsured;
  insured: readonly NoticeOfInsured[];
  onStateChange: () => Promise<void>;
}

/** What a settled notice came to; after a failed one, the four ways to go on. */
export function NoticeOutcome({
  tradeId,
  applicationPath,
  current,
  insured,
  onStateChange,
}: NoticeOutcomeProps) {
  const { say } = useScreenWords();
  const title = useRef<HTMLHeadingElement>(null);
  const { insuredId, name, state } = current;
  // The form that had the focus is gone.
  useEffect(() => title.current?.focus({ preventScroll: true }), [insuredId, state]);
  const isFailed = state === 'failed';
  const allDone = insured.every((one) => one.state === 'passed' || one.state === 'notRequired');
  const heading = isFailed
    ? say('notice.failedTitle', { name })
    : say(allDone ? 'notice.allDone' : `notice.state.${state}`);
  const offers = isFailed ? AFTER_FAILURE : state === 'passed' ? AFTER_PASSING : NO_EVENTS;
  const isOver = insured.every((one) => one.state !== 'toConfirm' && one.state !== 'failed');
  return (
    <>
      <ContractNotice />
      <section className={card['card']}>
        <h2 ref={title} tabIndex={-1}>
          {heading}
        </h2>
        <p>{say(isFailed ? 'notice.failedText' : `notice.stateText.${state}`)}</p>
        {offers.length > 0 && (
          <NextActions
            {...{ tradeId, application: applicationPath, insuredId, onMoved: onStateChange, offers }}
          />
        )}
      </section>
      {isOver && <JourneyProgress tradeId={tradeId} />}
    </>
  );
}

type NoticeEvent = SaveTellResultRequest['event'];

const AFTER_FAILURE: readonly NoticeEvent[] = ['applyManual', 'reconfirm', 'modifyInsured'];
const AFTER_PASSING: readonly NoticeEvent[] = ['correct'];
const NO_EVENTS: readonly NoticeEvent[] = [];

interface NextActionsProps {
  offers: readonly NoticeEvent[];
  tradeId: string;
  application: string;
  insuredId: string;
  onMoved: () => Promise<void>;
}

function NextActions({ tradeId, application, insuredId, onMoved, offers }: NextActionsProps) {
  const { say } = useScreenWords();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const take = async (event: NoticeEvent) => {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await call('saveTellResult', { tradeId, insuredId, event });
      if (event === 'modifyInsured') await navigate(application);
      else await onMoved();
    } catch (thrown) {
      setProblem(toProblem(thrown));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={classes['offers']}>
      {offers.map((event) => (
        <button
          key={event}
          type="button"
          className={action['outlined']}
          aria-disabled={busy || undefined}
          onClick={() => void take(event)}
        >
          {say(`notice.offer.${event}`)}
        </button>
      ))}
      {offers === AFTER_FAILURE && (
        <Link to="/tabbar/index" className={action['outlined']}>
          {say('notice.offer.otherProducts')}
        </Link>
      )}
      <ProblemNote problem={problem} />
    </div>
  );
}
