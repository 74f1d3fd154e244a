import type { GetProductPlanResponse } from '../../../../schemas/generated/premium.ts';
import { moneyText } from '../../../core/messages/locale-text.ts';
import {
  compareDuties,
  type ComparedDuty,
  type ComparedPlan,
  type DutyAmount,
} from '../../../core/pricing/compare-duties.ts';
import { Fact } from '../../journey/Fact.tsx';
import facts from '../../journey/facts.module.css';
import { useBuyingWords } from '../../shell/use-buying-words.ts';
import { useLanguage } from '../../state/language.ts';
import card from '../../ui/card.module.css';
import classes from './product.module.css';

/** What is insured, for how much; several plans side by side. */
export function ProductCover({ plans }: { plans: GetProductPlanResponse }) {
  const { t } = useBuyingWords();
  const compared = compareDuties(plans);
  const [first] = compared;
  return (
    <section className={card['card']} aria-labelledby="cover">
      <h2 id="cover">{t('orders.cover')}</h2>
      {compared.length > 1 ? (
        <PlansSideBySide plans={compared} />
      ) : (
        <dl className={facts['facts']}>
          {first?.duties.map((duty) => (
            <Fact key={duty.dutyCode} name={duty.dutyName}>
              <Amount amount={duty.amount} />
            </Fact>
          ))}
        </dl>
      )}
      {plans.discountLabels.length > 0 && (
        <p className={classes['soft']}>{plans.discountLabels.join(' · ')}</p>
      )}
    </section>
  );
}

function PlansSideBySide({ plans }: { plans: readonly ComparedPlan[] }) {
  const { t } = useBuyingWords();
  return (
    <>
      <p className={classes['soft']}>{t('product.plansHint')}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who cannot swipe scrolls by the arrow keys */}
      <div className={classes['plans']} role="group" aria-label={t('trial.plans')} tabIndex={0}>
        {plans.map(({ plan, planName, duties }) => (
          <section key={plan} aria-labelledby={`plan-${plan}`}>
            <h3 id={`plan-${plan}`}>{planName}</h3>
            <dl>
              {duties.map((duty) => (
                <PlanDuty key={duty.dutyCode} duty={duty} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </>
  );
}

function PlanDuty({ duty: { dutyName, amount, isDifferent } }: { duty: ComparedDuty }) {
  return (
    <div data-different={isDifferent || undefined}>
      <dt>{dutyName}</dt>
      <dd>
        <Amount amount={amount} />
      </dd>
    </div>
  );
}

function Amount({ amount }: { amount: DutyAmount | undefined }) {
  const { t } = useBuyingWords();
  const language = useLanguage();
  if (!amount) return t('trial.notPaid');
  if (amount.kind === 'fixed') return moneyText(amount.amnt, language);
  if (amount.kind === 'optional') return t('product.optional');
  const [min, max] = [moneyText(amount.min, language), moneyText(amount.max, language)];
  return t('product.amountRange', { min, max });
}
