import type { PremiumChange } from '../../../schemas/generated/confirm.ts';
import type { FlowConfigResponse } from '../../../schemas/generated/flow.ts';
import type { SourceChange } from '../../../schemas/generated/insurance.ts';
import { moneyText } from '../../core/messages/locale-text.ts';
import { APPLICATION_SCREEN } from '../../core/orders/insured-persons.ts';
import action from '../ui/action.module.css';
import card from '../ui/card.module.css';
import chip from '../ui/chip.module.css';
import { useLanguage } from '../state/language.ts';
import { useScreenWords } from '../shell/use-screen-words.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { HomeLink } from '../ui/HomeLink.tsx';
import { LoadError } from '../ui/LoadError.tsx';
import classes from './journey-progress.module.css';
import { tradePagePath } from './start-trade.ts';
import { screenPath } from './screen-path.ts';
import { nextOf, nextPath } from './next-path.ts';
import { useFlow } from './use-flow.ts';
import { Link } from '../ui/Link.tsx';

/**
 * The screens of a purchase with their states, and a link to the next screen; home from a screen that the product's
 * purchase does not have.
 */
export function JourneyProgress({ tradeId, screen }: { tradeId: string; screen: string }) {
  const { data, problem, refetch } = useFlow(tradeId);
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
  const next = nextOf(flow);
  if (!next)
    return (
      <div className={classes['done']}>
        <h3>{t('flow.allDone')}</h3>
        <p>{t('flow.allDoneHint')}</p>
      </div>
    );
  const label =
    'screen' in next
      ? t('flow.next', { name: nameOf(next.screen) })
      : t(next.page === 'processOrderInfo' ? 'flow.toConfirm' : 'flow.toOrder');
  return (
    <Link to={nextPath(next, tradeId, flow)} className={action['primary']}>
      {label}
    </Link>
  );
}
