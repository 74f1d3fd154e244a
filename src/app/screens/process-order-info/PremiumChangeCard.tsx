import type { PremiumChange } from '../../../../schemas/generated/confirm.ts';
import { moneyText } from '../../../core/messages/locale-text.ts';
import { Declaration } from '../../controls/Declaration.tsx';
import { useBuyingWords } from '../../shell/use-buying-words.ts';
import { useLanguage } from '../../state/language.ts';
import card from '../../ui/card.module.css';
import classes from './process-order-info.module.css';

interface PremiumChangeCardProps {
  change: PremiumChange;
  isAgreed: boolean;
  /** Whether the customer tried to order without agreeing. */
  isMissing: boolean;
  onAgree: (isAgreed: boolean) => void;
}

/** A premium that is another one than that of the trial: both, why, and the customer's agreement to the new one. */
export function PremiumChangeCard({ change, isAgreed, isMissing, onAgree }: PremiumChangeCardProps) {
  const { t } = useBuyingWords();
  const language = useLanguage();
  const former = moneyText(change.formerPrem, language);
  const prem = moneyText(change.prem, language);
  return (
    <section className={card['card']} aria-label={t('confirm.changed')}>
      <div className={classes['head']}>
        <h2>{t('confirm.changed')}</h2>
      </div>
      <p className={classes['change']}>
        <s>{former}</s> → <b>{prem}</b>
      </p>
      <p className={classes['soft']}>
        {t(change.differences.length > 0 ? 'confirm.changedAnswers' : 'confirm.changedRates')}
      </p>
      <ul className={classes['differences']}>
        {change.differences.map(({ question, before = '–', after = '–' }) => (
          <li key={`${question} ${before} ${after}`}>
            {question}
            <span className={classes['soft']}>{`${before} → ${after}`}</span>
          </li>
        ))}
      </ul>
      <Declaration
        id="confirm-premium"
        label={t('confirm.changedAgree', { prem })}
        isChecked={isAgreed}
        error={isMissing && !isAgreed ? t('confirm.changedMissing') : undefined}
        onChange={onAgree}
      />
    </section>
  );
}
