import { useFormContext } from '../../../../renderers/store/form-context.ts';
import { changeAnswer } from '../../../../renderers/templates/changeable-answer.tsx';
import type { CalculatePremCalculateResponse, TriedPlan } from '../../../../schemas/generated/premium.ts';
import { moneyText } from '../../../core/messages/locale-text.ts';
import { useBuyingWords } from '../../shell/use-buying-words.ts';
import { useLanguage } from '../../state/language.ts';
import card from '../../ui/card.module.css';
import page from '../../ui/page.module.css';
import classes from './trial.module.css';

/** The plans of a product side by side, with the amounts that differ marked; a tap chooses one. Nothing for a single plan. */
export function PlanComparison({ data }: { data: CalculatePremCalculateResponse | undefined }) {
  const { t } = useBuyingWords();
  const { store } = useFormContext();
  if (!data || data.planList.length === 0) return null;
  const { planList, planQuestion, discountLabels } = data;
  return (
    <section className={card['card']} aria-label={t('trial.plans')}>
      {planQuestion !== undefined && (
        <>
          <h2>{t('trial.plans')}</h2>
          <ul className={classes['plans']}>
            {planList.map((plan) => (
              <li key={plan.plan}>
                <button
                  type="button"
                  aria-pressed={plan.isChosen}
                  onClick={() => changeAnswer(store, planQuestion, store.fieldView(planQuestion), plan.plan)}
                >
                  <Plan plan={plan} />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {planQuestion === undefined && planList.map((plan) => <Duties key={plan.plan} plan={plan} />)}
      {discountLabels.length > 0 && <p className={classes['soft']}>{discountLabels.join(' · ')}</p>}
    </section>
  );
}

function Plan({ plan }: { plan: TriedPlan }) {
  const { t } = useBuyingWords();
  const language = useLanguage();
  return (
    <>
      <b>{plan.planName}</b>
      <span className={classes['planPrice']}>
        {plan.prem === undefined ? t('trial.notOffered') : moneyText(plan.prem, language)}
      </span>
      <Duties plan={plan} />
    </>
  );
}

function Duties({ plan: { duties } }: { plan: TriedPlan }) {
  const { t } = useBuyingWords();
  const language = useLanguage();
  return (
    <span className={classes['duties']}>
      {duties.map(({ name, amnt, isDifferent }) => (
        <span key={name} data-different={isDifferent || undefined}>
          <span className={classes['soft']}>{name}</span>
          <span>{amnt === undefined ? t('trial.notPaid') : moneyText(amnt, language)}</span>
          {isDifferent && <span className={page['unseen']}>{t('trial.differs')}</span>}
        </span>
      ))}
    </span>
  );
}
