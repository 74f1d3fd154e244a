import type { GetProductPlanResponse } from '../../../../schemas/generated/premium.ts';
import { Fact } from '../../journey/Fact.tsx';
import facts from '../../journey/facts.module.css';
import { useBuyingWords } from '../../shell/use-buying-words.ts';
import card from '../../ui/card.module.css';
import classes from './product.module.css';
import type { ShownProduct } from './use-product.ts';

/** Choices that say how long and how; the others are asked of each insured person. */
const SHOWN_KINDS: readonly string[] = ['coveragePeriod', 'paymentPeriod', 'deductible'];

/** Who can be insured, for how long, and what the contract says beside. Nothing of a product without any of it. */
export function ProductTerms({ product: { plans, terms } }: { product: ShownProduct }) {
  const { t } = useBuyingWords();
  if (!plans && !terms) return null;
  return (
    <section className={card['card']} aria-labelledby="rules">
      <h2 id="rules">{t('product.rules')}</h2>
      <dl className={facts['facts']}>
        {plans && <Entry plans={plans} />}
        {terms?.coverYears !== undefined && (
          <Fact name={t('product.coverPeriod')}>{t('product.coverYears', { count: terms.coverYears })}</Fact>
        )}
        {plans && <Choices plans={plans} />}
        {terms && (
          <>
            <Fact name={t('product.coolingOff')}>
              {terms.coolingOffDays > 0
                ? t('product.coolingOffDays', { count: terms.coolingOffDays })
                : t('product.coolingOffNone')}
            </Fact>
            <Fact name={t('product.servicePhone')}>
              <a href={`tel:${terms.servicePhone}`} className={classes['phone']}>
                {terms.servicePhone}
              </a>
            </Fact>
          </>
        )}
      </dl>
      {terms?.hasDeathBenefit && <p className={classes['note']}>{t('product.consent')}</p>}
    </section>
  );
}

/** Ages and occupations of the main risk. */
function Entry({ plans: { riskList } }: { plans: GetProductPlanResponse }) {
  const { t } = useBuyingWords();
  const main = riskList.find(({ mainRiskFlag }) => mainRiskFlag === '1');
  if (!main) return null;
  const { minAge: min, maxAge: max, minDays: days, occupationClasses } = main;
  return (
    <>
      <Fact name={t('product.ages')}>
        {days === undefined ? t('product.ageRange', { min, max }) : t('product.ageFromDays', { days, max })}
      </Fact>
      {occupationClasses && (
        <Fact name={t('product.occupations')}>
          {t('product.classes', { classes: rangesText(occupationClasses) })}
        </Fact>
      )}
    </>
  );
}

/** Classes as a text: `1–4`, or `1, 3`. */
function rangesText(numbers: readonly string[]): string {
  const [first, last] = [Number(numbers.at(0)), Number(numbers.at(-1))];
  return numbers.length > 1 && last - first === numbers.length - 1 ? `${first}–${last}` : numbers.join(', ');
}

function Choices({ plans: { factorList } }: { plans: GetProductPlanResponse }) {
  return factorList
    .filter(({ kind }) => SHOWN_KINDS.includes(kind))
    .map(({ factorType, factorTypeName, values }) => (
      <Fact key={factorType} name={factorTypeName}>
        {values.map(({ factorValue, factorValueDisplay }) => (
          <span key={factorValue} className={classes['choice']}>
            {factorValueDisplay}
          </span>
        ))}
      </Fact>
    ));
}
