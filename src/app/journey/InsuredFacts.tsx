import type { PreviewedInsured } from '../../../schemas/generated/confirm.ts';
import { useBuyingWords } from '../shell/use-buying-words.ts';
import { Fact } from './Fact.tsx';
import facts from './facts.module.css';

/** How an insured person is related to the applicant, and who the beneficiaries are: two facts of a list. */
export function InsuredFacts({
  insured: { relationName, beneficiaryKind, beneficiaries },
}: {
  insured: PreviewedInsured;
}) {
  const { t } = useBuyingWords();
  return (
    <>
      <Fact name={t('confirm.relation')}>{relationName}</Fact>
      <Fact name={t('confirm.beneficiaries')}>
        {beneficiaryKind === 'designated'
          ? beneficiaries.map(({ name, ...beneficiary }) => (
              <span key={`${beneficiary.order} ${name}`} className={facts['line']}>
                {t('confirm.beneficiary', { name, ...beneficiary })}
              </span>
            ))
          : t(`confirm.beneficiaries.${beneficiaryKind}`)}
      </Fact>
    </>
  );
}
