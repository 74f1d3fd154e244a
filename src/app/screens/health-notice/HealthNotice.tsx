import { useCallback, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { NoticeOfInsured } from '../../../../schemas/generated/health-notice.ts';
import { call } from '../../calls/client.ts';
import { FormSkeleton } from '../../form/FormSkeleton.tsx';
import { Steps } from '../../form/Steps.tsx';
import action from '../../shell/action.module.css';
import card from '../../shell/card.module.css';
import { Page } from '../../shell/Page.tsx';
import { useScreenWords } from '../../shell/screen-words.ts';
import { Trouble } from '../../shell/Trouble.tsx';
import { useWords } from '../../shell/words.ts';
import { useAsked } from '../../state/asked.ts';
import { useLanguage } from '../../state/language.ts';
import classes from './health-notice.module.css';
import { NoticeState } from './NoticeState.tsx';
import { nextPerson } from './next-person.ts';
import { QuestionPages } from './QuestionPages.tsx';

/** The health notices of an application, one person after the other. */
export function HealthNotice() {
  const { say } = useWords();
  const [query] = useSearchParams();
  const tradeId = query.get('tradeId') ?? '';
  const language = useLanguage();
  const ask = useCallback(
    (signal?: AbortSignal) => call('getTellResult', { tradeId, language }, signal ? { signal } : {}),
    [tradeId, language],
  );
  const { answer, problem, again } = useAsked(ask);
  return (
    <Page title={say('steps.health')}>
      {answer ? (
        <Notices tradeId={tradeId} {...answer} again={() => again().then((it) => it?.insured)} />
      ) : problem ? (
        <Trouble problem={problem} onRetry={() => void again()} />
      ) : (
        <FormSkeleton />
      )}
    </Page>
  );
}

interface NoticesProps {
  tradeId: string;
  orderSn: string;
  insured: readonly NoticeOfInsured[];
  again: () => Promise<readonly NoticeOfInsured[] | undefined>;
}

function Notices({ tradeId, orderSn, insured, again }: NoticesProps) {
  const { say } = useScreenWords();
  const [chosen, setChosen] = useState<string>();
  const current = nextPerson(insured, chosen);
  const application = `/insureInfomation?${new URLSearchParams({ orderSn, tradeId }).toString()}`;
  if (!current)
    return (
      <div className={card['card']}>
        <p>{say('notice.noInsured')}</p>
        <Link to={application} className={action['primary']}>
          {say('notice.toApplication')}
        </Link>
      </div>
    );
  const settle = async () => {
    const now = await again();
    const settled = now?.find(({ insuredId }) => insuredId === current.insuredId);
    // Whoever failed has to be decided about before the next person's turn.
    setChosen(settled?.state === 'failed' ? settled.insuredId : undefined);
    scrollTo({ top: 0 });
  };
  return (
    <>
      <Steps current={2} />
      <People insured={insured} current={current} onChoose={setChosen} />
      {current.state === 'toConfirm' ? (
        <QuestionPages
          key={current.insuredId}
          tradeId={tradeId}
          insuredId={current.insuredId}
          onSaved={() => void settle()}
        />
      ) : (
        <NoticeState
          tradeId={tradeId}
          application={application}
          person={current}
          insured={insured}
          onMoved={settle}
        />
      )}
    </>
  );
}

interface PeopleProps {
  insured: readonly NoticeOfInsured[];
  current: NoticeOfInsured;
  onChoose: (insuredId: string) => void;
}

/** Everybody who is insured with how far each one is; a tap leads there. */
function People({ insured, current, onChoose }: PeopleProps) {
  const { say } = useScreenWords();
  const position = { current: insured.indexOf(current) + 1, total: insured.length };
  return (
    <section className={card['card']} aria-label={say('notice.insured')}>
      <p className={classes['position']}>{say('notice.position', position)}</p>
      <ul className={classes['people']}>
        {insured.map((person) => (
          <li key={person.insuredId}>
            <button
              type="button"
              aria-pressed={person === current}
              data-insured={person.insuredId}
              onClick={() => onChoose(person.insuredId)}
            >
              <span>
                <b>{person.name}</b> {person.relation}
              </span>
              <span className={classes['chip']} data-state={person.state}>
                {say(`notice.state.${person.state}`)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
