import { PageViewer } from '../../controls/PageViewer.tsx';
import { QueryPage } from '../../journey/QueryPage.tsx';
import { useBuyingWords } from '../../shell/use-buying-words.ts';
import card from '../../ui/card.module.css';
import { ContractNotice } from '../../ui/ContractNotice.tsx';
import classes from './orders.module.css';
import { PolicyDownload } from './PolicyDownload.tsx';
import { usePolicy } from './use-policy.ts';

/** The pages of a PDF across the whole screen. A policy is the only document of a trade that is a PDF. */
export function PreviewPdf() {
  const { t } = useBuyingWords();
  return (
    <QueryPage title={t('policy.title')} query={usePolicy()}>
      {(policy) => (
        <>
          <ContractNotice />
          <PageViewer preview={policy.preview} isWide />
          <section className={card['card']} aria-label={t('policy.number', { policyNo: policy.policyNo })}>
            <p className={classes['soft']}>{t('policy.number', { policyNo: policy.policyNo })}</p>
            <div className={classes['actions']}>
              <PolicyDownload policy={policy} />
            </div>
          </section>
        </>
      )}
    </QueryPage>
  );
}
