import { useCallback, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { NoticeOfInsured } from '../../../../schemas/generated/health-notice.ts';
import { call } from '../../calls/client.ts';
import { FormSkeleton } from '../../ui/FormSkeleton.tsx';
import { JourneyStepper } from '../../journey/JourneyStepper.tsx';
import action from '../../ui/action.module.css';
import card from '../../ui/card.module.css';
import { Page } from '../../ui/Page.tsx';
import { useScreenWords } from '../../shell/use-screen-words.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useWords } from '../../shell/use-words.ts';
import { useQuery } from '../../calls/use-query.ts';
import { useLanguage } from '../../state/language.ts';
import classes from './health-notice.module.css';
import { NoticeOutcome } from './NoticeOutcome.tsx';
import { currentInsured } from './current-insured.ts';
import { QuestionSteps } from './QuestionSteps.tsx';

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
  const { data, problem, refetch } = useQuery(ask);
  return (
    <Page title={say('steps.health')}>
      {data ? (
        <Notices tradeId={tradeId} {...data} refetch={() => refetch().then((it) => it?.insured)} />
      ) : problem ? (
        <ErrorState problem={problem} onRetry={() => void refetch()} />
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
  refetch: () => Promise<readonly NoticeOfInsured[] | undefined>;
}

function Notices({ tradeId, orderSn, insured, refetch }: NoticesProps) {
  const { say } = useScreenWords();
  const [chosen, setChosen] = useState<string>();
  const current = currentInsured(insured, chosen);
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
    const now = await refetch();
    const settled = now?.find(({ insuredId }) => insuredId === current.insuredId);
    // Whoever failed has to be decided about before the next person's turn.
    setChosen(settled?.state === 'failed' ? settled.insuredId : undefined);
    scrollTo({ top: 0 });
  };
  return (
    <>
      <JourneyStepper current={2} />
      <InsuredList insured={insured} current={current} onChoose={setChosen} />
      {current.state === 'toConfirm' ? (
        <QuestionSteps
          key={current.insuredId}
          tradeId={tradeId}
          insuredId={current.insuredId}
          onSaved={() => void settle()}
        />
      ) : (
        <NoticeOutcome
          tradeId={tradeId}
          applicationPath={application}
          current={current}
          insured={insured}
          onStateChange={settle}
        />
      )}
    </>
  );
}

interface InsuredListProps {
  insured: readonly NoticeOfInsured[];
  current: NoticeOfInsured;
  onChoose: (insuredId: string) => void;
}

/** Everybody who is insured with how far each one is; a tap leads there. */
function InsuredList({ insured, current, onChoose }: InsuredListProps) {
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
