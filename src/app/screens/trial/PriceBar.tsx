import { Button } from '@mantine/core';
import { use } from 'react';
import { useFormContext } from '../../../../renderers/store/form-context.ts';
import type { TriedPlan } from '../../../../schemas/generated/premium.ts';
import { moneyText } from '../../../core/messages/locale-text.ts';
import type { BottomBarProps } from '../../form/bar/BottomBar.tsx';
import bar from '../../form/bar/bottom-bar.module.css';
import { useBuyingWords } from '../../shell/use-buying-words.ts';
import { useWords } from '../../shell/use-words.ts';
import { useLanguage } from '../../state/language.ts';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { PlanComparison } from './PlanComparison.tsx';
import { TrialContext } from './trial-context.ts';
import classes from './trial.module.css';
import { useTrialPrice, type TrialPrice } from './use-trial-price.ts';

/** The plans side by side, and below them the bar with the price of the chosen one. */
export function PriceBar({ isSaving, problem }: BottomBarProps) {
  const { t } = useBuyingWords();
  const words = useWords();
  const { store } = useFormContext();
  const price = useTrialPrice(store, use(TrialContext));
  const chosen = price.data?.planList.find(({ isChosen }) => isChosen);
  return (
    <>
      <PlanComparison data={price.data} />
      <div className={bar['bar']}>
        <ProblemNote problem={problem ?? price.problem} />
        <Refusals plan={chosen} />
        <Price price={price} plan={chosen} />
        <Button type="submit" className={bar['next'] ?? ''} aria-disabled={isSaving || undefined}>
          {isSaving ? words.t('insure.submitting') : t('trial.next')}
        </Button>
      </div>
    </>
  );
}

/** The price of the chosen plan; it stays, marked, until there is that of the answers as they are. */
function Price({
  price: { data, isWaiting, problem },
  plan,
}: {
  price: TrialPrice;
  plan: TriedPlan | undefined;
}) {
  const { t } = useBuyingWords();
  const language = useLanguage();
  const count = data?.missing ?? 0;
  return (
    <p className={classes['price']} aria-live="polite" data-waiting={isWaiting || undefined}>
      {plan?.prem === undefined ? (
        count > 0 ? (
          t('trial.missing', { count })
        ) : (
          t(isWaiting && !problem ? 'trial.calculating' : 'trial.noPrice')
        )
      ) : (
        <>
          <span>{t('trial.firstPremium')}</span>
          <b>{moneyText(plan.prem, language)}</b>
        </>
      )}
    </p>
  );
}

/** Why the chosen plan has no premium, each with the name of its question. */
function Refusals({ plan }: { plan: TriedPlan | undefined }) {
  const { words } = useFormContext();
  const issues = plan?.issues ?? [];
  return (
    issues.length > 0 && (
      <ul className={classes['refusals']} role="alert">
        {issues.map((issue) => (
          <li key={`${issue.path} ${issue.code}`}>{words.issue(issue)}</li>
        ))}
      </ul>
    )
  );
}
