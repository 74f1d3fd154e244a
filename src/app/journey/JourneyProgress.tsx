import { useCallback } from 'react';
import type { FlowConfigResponse } from '../../../schemas/generated/flow.ts';
import type { SourceChange } from '../../../schemas/generated/insurance.ts';
import { APPLICATION_SCREEN } from '../../core/orders/insured-persons.ts';
import { call } from '../calls/client.ts';
import action from '../ui/action.module.css';
import card from '../ui/card.module.css';
import chip from '../ui/chip.module.css';
import { useLanguage } from '../state/language.ts';
import { useScreenWords } from '../shell/use-screen-words.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { HomeLink } from '../ui/HomeLink.tsx';
import { LoadError } from '../ui/LoadError.tsx';
import { useQuery } from '../calls/use-query.ts';
import classes from './journey-progress.module.css';
import { screenPath } from './screen-path.ts';
import { Link } from '../ui/Link.tsx';

/**
 * The screens of a purchase with their states, and a link to the next screen; home from a screen that the product's
 * purchase does not have.
 */
export function JourneyProgress({ tradeId, screen }: { tradeId: string; screen: string }) {
  const language = useLanguage();
  const fetchProgress = useCallback(
    (signal?: AbortSignal) => call('flowConfig', { tradeId, language }, signal ? { signal } : {}),
    [tradeId, language],
  );
  const { data, problem, refetch } = useQuery(fetchProgress);
  const isPurchaseScreen = data && screen in data.names;
  if (data) return isPurchaseScreen ? <JourneyCard tradeId={tradeId} {...data} /> : <HomeLink />;
  return problem ? <LoadError problem={problem} onRetry={() => void refetch()} /> : <Skeleton cards={[3]} />;
}

/** The question of another screen whose answer has changed. */
const changeName = ({ title, question }: SourceChange): string => `${title} · ${question}`;

function JourneyCard({ tradeId, orderSn, steps, beside, names }: FlowConfigResponse & { tradeId: string }) {
  const { t } = useScreenWords();
  const pathOf = (screen: string) => screenPath(screen, { orderSn, tradeId });
  // The page of the application has a title of its own, since its form begins with a person.
  const nameOf = (screen: string) =>
    screen === APPLICATION_SCREEN ? t('flow.application') : (names[screen] ?? screen);
  const next = steps.find(({ state }) => state === 'toDo' || state === 'failed');
  return (
    <section className={card['card']} aria-labelledby="onward">
      <h2 id="onward">{t('flow.title')}</h2>
      <ol className={classes['steps']}>
        {steps.map(({ screen, state, changes = [] }) => (
          <li key={screen}>
            <Link to={pathOf(screen)}>
              <span>{nameOf(screen)}</span>
              <span className={chip['chip']} data-state={state}>
                {t(`flow.state.${state}`)}
              </span>
              {changes.length > 0 && (
                <small>{t('flow.changed', { changes: changes.map(changeName).join('; ') })}</small>
              )}
            </Link>
          </li>
        ))}
      </ol>
      {next ? (
        <Link to={pathOf(next.screen)} className={action['primary']}>
          {t('flow.next', { name: nameOf(next.screen) })}
        </Link>
      ) : (
        <div className={classes['done']}>
          <h3>{t('flow.allDone')}</h3>
          <p>{t('flow.allDoneHint')}</p>
        </div>
      )}
      <div className={classes['besides']}>
        <p>{t('flow.besides')}</p>
        <div className={classes['links']}>
          {beside.map((screen) => (
            <Link key={screen} to={pathOf(screen)} className={action['outlined']}>
              {nameOf(screen)}
            </Link>
          ))}
          <Link
            to={`/familyList?${new URLSearchParams({ orderSn, tradeId }).toString()}`}
            className={action['outlined']}
          >
            {t('family.title')}
          </Link>
        </div>
        <HomeLink variant="plain" />
      </div>
    </section>
  );
}
