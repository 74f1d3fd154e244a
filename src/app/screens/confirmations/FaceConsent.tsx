import { useState, type ReactNode } from 'react';
import type { FaceDocument } from '../../../../schemas/generated/face.ts';
import type { Problem } from '../../calls/problem.ts';
import { Declaration } from '../../controls/Declaration.tsx';
import { useBuyingWords } from '../../shell/use-buying-words.ts';
import action from '../../ui/action.module.css';
import card from '../../ui/card.module.css';
import { DocumentText } from '../../controls/DocumentText.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import classes from './confirmations.module.css';

interface FaceConsentProps {
  document: FaceDocument;
  triesLeft: number;
  /** After a check that failed. */
  isAgain: boolean;
  isBusy: boolean;
  problem: Problem | undefined;
  onStart: () => void;
  /** The way without a face check. */
  children: ReactNode;
}

/** What a person agrees to before a face check, and for it alone; the way without one is as near (A99). */
export function FaceConsent({
  document: { title, content },
  triesLeft,
  isAgain,
  isBusy,
  problem,
  onStart,
  children,
}: FaceConsentProps) {
  const { t } = useBuyingWords();
  const [isAgreed, setAgreed] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const start = () => {
    if (isBusy) return;
    setMissing(!isAgreed);
    if (isAgreed) onStart();
    else globalThis.document.getElementById('face-consent')?.focus();
  };
  return (
    <>
      <section className={card['card']} aria-labelledby="face-heading">
        <h2 id="face-heading">{t('face.heading')}</h2>
        <p>{t('face.intro')}</p>
        <p>{t('face.sameEffect')}</p>
      </section>
      <article className={card['card']} aria-labelledby="face-document">
        <h2 id="face-document">{title}</h2>
        <DocumentText content={content} />
      </article>
      <section className={card['card']}>
        <Declaration
          id="face-consent"
          label={t('face.consent', { title })}
          isChecked={isAgreed}
          error={isMissing ? t('face.consentMissing') : undefined}
          onChange={(isChecked) => {
            setAgreed(isChecked);
            setMissing(false);
          }}
        />
        <p className={classes['tries']}>
          {triesLeft > 0 ? t('face.triesLeft', { tries: triesLeft }) : t('face.noTries')}
        </p>
        <ProblemNote problem={problem} />
        <div className={classes['ways']}>
          {triesLeft > 0 && (
            <button
              type="button"
              className={action['primary']}
              aria-disabled={isBusy || undefined}
              onClick={start}
            >
              {t(isBusy ? 'face.starting' : isAgain ? 'face.again' : 'face.start')}
            </button>
          )}
          {children}
        </div>
      </section>
    </>
  );
}
