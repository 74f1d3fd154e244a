import { IconChevronRight } from '@tabler/icons-react';
import type { NoticeDocument } from '../../../../schemas/generated/reading.ts';
import { JourneyStepper } from '../../journey/JourneyStepper.tsx';
import { QueryPage } from '../../journey/QueryPage.tsx';
import { tradePagePath } from '../../journey/start-trade.ts';
import { useBuyingWords } from '../../shell/use-buying-words.ts';
import { useLanguage } from '../../state/language.ts';
import action from '../../ui/action.module.css';
import card from '../../ui/card.module.css';
import chip from '../../ui/chip.module.css';
import { HomeLink } from '../../ui/HomeLink.tsx';
import { Link } from '../../ui/Link.tsx';
import { OPENED_BY_LIST } from '../../ui/use-return-to-list.ts';
import classes from './documents.module.css';
import { useDocuments, useTrade } from './use-documents.ts';

/** The documents to read and agree to before an order. */
export function ReadNotice() {
  const { t } = useBuyingWords();
  return (
    <QueryPage title={t('documents.title')} query={useDocuments()}>
      {({ documents }) => <Documents documents={documents} />}
    </QueryPage>
  );
}

function Documents({ documents }: { documents: readonly NoticeDocument[] }) {
  const { t } = useBuyingWords();
  const trade = useTrade();
  const next = documents.find(({ state }) => state !== 'agreed');
  return (
    <>
      <JourneyStepper tradeId={trade.tradeId} current="processOrderInfo" />
      <section className={card['card']} aria-label={t('documents.title')}>
        <p>{t('documents.intro')}</p>
        {useLanguage() !== 'zh_CN' && <p>{t('documents.allInChinese')}</p>}
        <ul className={classes['list']}>
          {documents.map((document) => (
            <li key={document.documentId}>
              <Link to={detailPath(trade, document)} state={OPENED_BY_LIST}>
                <span>{document.title}</span>
                <span className={chip['chip']} data-state={document.state === 'agreed' ? 'done' : 'toDo'}>
                  {t(document.state === 'agreed' ? 'documents.agreed' : 'documents.toRead')}
                </span>
                <IconChevronRight aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
        <Link
          to={next ? detailPath(trade, next) : tradePagePath('processOrderInfo', trade)}
          state={next && OPENED_BY_LIST}
          className={action['primary']}
        >
          {next ? t('documents.read', { title: next.title }) : t('documents.toOrder')}
        </Link>
        <HomeLink variant="plain" />
      </section>
    </>
  );
}

/** The address of the page of a document. */
const detailPath = (trade: { tradeId: string; orderSn: string }, { documentId }: NoticeDocument): string =>
  `/agreementDetail?${new URLSearchParams({ ...trade, documentId }).toString()}`;
