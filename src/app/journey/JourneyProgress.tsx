import { useCallback } from 'react';
import type { PremiumChange } from '../../../schemas/generated/confirm.ts';
import type { FlowConfigResponse } from '../../../schemas/generated/flow.ts';
import type { SourceChange } from '../../../schemas/generated/insurance.ts';
import { moneyText } from '../../core/messages/locale-text.ts';
import type { OrderState } from '../../core/orders/order-life.ts';
import { nextPage } from '../../core/orders/next-page.ts';
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
import { tradePagePath } from './start-trade.ts';
import { orderPath } from './order-path.ts';
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

function JourneyCard({ tradeId, ...flow }: FlowConfigResponse & { tradeId: string }) {
  const { orderSn, steps, beside, names, premiumChange } = flow;
  const { t } = useScreenWords();
  const pathOf = (screen: string) => screenPath(screen, { orderSn, tradeId });
  // The page of the application has a title of its own, since its form begins with a person.
  const nameOf = (screen: string) =>
    screen === APPLICATION_SCREEN ? t('flow.application') : (names[screen] ?? screen);
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
      {premiumChange && <PremiumNotice change={premiumChange} />}
      <NextLink tradeId={tradeId} flow={flow} nameOf={nameOf} />
      <div className={classes['besides']}>
        <p>{t('flow.besides')}</p>
        <div className={classes['links']}>
          {beside.map((screen) => (
            <Link key={screen} to={pathOf(screen)} className={action['outlined']}>
              {nameOf(screen)}
            </Link>
          ))}
          <Link to={tradePagePath('familyList', { orderSn, tradeId })} className={action['outlined']}>
            {t('family.title')}
          </Link>
        </div>
        <HomeLink variant="plain" />
      </div>
    </section>
  );
}

/** Answers of the application have changed the premium: the customer sees it here, and agrees to it before the order. */
function PremiumNotice({ change: { formerPrem, prem, differences } }: { change: PremiumChange }) {
  const { t } = useScreenWords();
  const language = useLanguage();
  const amounts = { former: moneyText(formerPrem, language), prem: moneyText(prem, language) };
  const questions = [...new Set(differences.map(({ question }) => question))].join(' · ');
  return (
    <p role="status" className={classes['premium']}>
      {t('flow.premiumChanged', amounts)}
      {questions && <small>{t('flow.changed', { changes: questions })}</small>}
    </p>
  );
}

interface NextLinkProps {
  tradeId: string;
  flow: FlowConfigResponse;
  /** The name of a screen. */
  nameOf: (screen: string) => string;
}

/** The link to where the purchase goes on: its next step, or its order. */
function NextLink({ tradeId, flow, nameOf }: NextLinkProps) {
  const { t } = useScreenWords();
  const { orderSn, steps, isSoldOnline, order } = flow;
  const state = order?.state as OrderState | undefined;
  const next = nextPage(steps, order && state && { ...order, state }, isSoldOnline);
  if (!next)
    return (
      <div className={classes['done']}>
        <h3>{t('flow.allDone')}</h3>
        <p>{t('flow.allDoneHint')}</p>
      </div>
    );
  const path =
    'screen' in next
      ? screenPath(next.screen, { orderSn, tradeId })
      : next.page === 'processOrderInfo'
        ? tradePagePath('processOrderInfo', { orderSn, tradeId })
        : orderPath({ tradeId, orderSn: order!.orderSn, state: state! })!;
  const label =
    'screen' in next
      ? t('flow.next', { name: nameOf(next.screen) })
      : t(next.page === 'processOrderInfo' ? 'flow.toConfirm' : 'flow.toOrder');
  return (
    <Link to={path} className={action['primary']}>
      {label}
    </Link>
  );
}
