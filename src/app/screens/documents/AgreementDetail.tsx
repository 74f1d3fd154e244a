import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { NoticeDocument } from '../../../../schemas/generated/reading.ts';
import type { Problem } from '../../calls/problem.ts';
import { useBuyingWords } from '../../shell/use-buying-words.ts';
import { useWords } from '../../shell/use-words.ts';
import { recordStep } from '../../trail/record-step.ts';
import { tradePagePath } from '../../journey/start-trade.ts';
import action from '../../ui/action.module.css';
import card from '../../ui/card.module.css';
import { DocumentText } from '../../controls/DocumentText.tsx';
import { FormSkeleton } from '../../ui/FormSkeleton.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { OutdatedNote } from '../../ui/OutdatedNote.tsx';
import { Page } from '../../ui/Page.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useReturnToList } from '../../ui/use-return-to-list.ts';
import classes from './documents.module.css';
import { useDocuments, useTrade } from './use-documents.ts';
import { useReading } from './use-reading.ts';

/** The text of a document, the time that it has to be read, and the agreement. */
export function AgreementDetail() {
  const { t } = useBuyingWords();
  const documentId = useSearchParams()[0].get('documentId') ?? '';
  const { data, problem, refetch } = useDocuments();
  // Of the version before: it is drawn with the one that takes its place.
  const [changed, setChanged] = useState<Problem>();
  const document = data?.documents.find((each) => each.documentId === documentId);
  return (
    <Page title={document?.title ?? t('documents.title')}>
      {document ? (
        <>
          <OutdatedNote problem={problem} onRetry={() => void refetch()} />
          <Agreement
            key={document.sha256}
            document={document}
            changed={changed}
            onChanged={(failure) => {
              setChanged(failure);
              void refetch();
            }}
          />
        </>
      ) : problem ? (
        <LoadError problem={problem} onRetry={() => void refetch()} />
      ) : data ? (
        <section className={card['card']}>
          <p>{t('documents.none')}</p>
        </section>
      ) : (
        <FormSkeleton />
      )}
    </Page>
  );
}

interface AgreementProps {
  document: NoticeDocument;
  /** Says that the document is another one than before. */
  changed: Problem | undefined;
  /** Called when another version has replaced the one that is shown. */
  onChanged: (problem: Problem) => void;
}

function Agreement({ document, changed, onChanged }: AgreementProps) {
  const { t } = useBuyingWords();
  const words = useWords();
  const returnToList = useReturnToList();
  const trade = useTrade();
  const { tradeId } = trade;
  const { documentId } = document;
  const { state, secondsLeft, isSending, agree, withdraw, problem } = useReading(
    tradeId,
    document,
    onChanged,
  );
  useEffect(() => {
    scrollTo({ top: 0 });
  }, []);
  useEffect(() => {
    recordStep(tradeId, { kind: 'documentShown', page: 'agreementDetail', documentId });
  }, [tradeId, documentId]);
  const onAgree = async () => {
    if (await agree()) returnToList(tradePagePath('readNotice', trade));
  };
  const agreeLabel = state === 'ready' ? t('documents.agree') : t('documents.wait', { seconds: secondsLeft });
  return (
    <>
      <article className={card['card']}>
        <DocumentText content={document.content} />
      </article>
      <div className={classes['bar']}>
        <ProblemNote problem={problem ?? changed} />
        {state === 'agreed' ? (
          <>
            <p>{t('documents.agreedHint')}</p>
            <button
              type="button"
              className={action['outlined']}
              aria-disabled={isSending || undefined}
              onClick={() => void withdraw()}
            >
              {t('documents.withdraw')}
            </button>
          </>
        ) : (
          <button
            type="button"
            className={action['primary']}
            aria-disabled={state !== 'ready' || isSending || undefined}
            onClick={() => void (state === 'ready' && onAgree())}
          >
            {isSending ? words.t('insure.submitting') : agreeLabel}
          </button>
        )}
      </div>
    </>
  );
}
