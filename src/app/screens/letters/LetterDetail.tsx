import { Suspense, useCallback, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { LetterInfoResponse, LetterReply } from '../../../../schemas/generated/letter.ts';
import { isOpenLetter } from '../../../core/orders/letter-life.ts';
import { call } from '../../calls/client.ts';
import { useQuery } from '../../calls/use-query.ts';
import { DocumentText } from '../../controls/DocumentText.tsx';
import { fetchFormScreen } from '../../form/form-chunk.ts';
import { Fact } from '../../journey/Fact.tsx';
import facts from '../../journey/facts.module.css';
import { orderPath } from '../../journey/order-path.ts';
import { QueryPage } from '../../journey/QueryPage.tsx';
import { lazyScreen } from '../../shell/lazy-screen.ts';
import { useBuyingWords } from '../../shell/use-buying-words.ts';
import { useContractTime } from '../../shell/use-contract-time.ts';
import { useLanguage } from '../../state/language.ts';
import { recordStep } from '../../trail/record-step.ts';
import action from '../../ui/action.module.css';
import card from '../../ui/card.module.css';
import { FormSkeleton } from '../../ui/FormSkeleton.tsx';
import { Link } from '../../ui/Link.tsx';
import { LetterHead } from './LetterHead.tsx';

const FormScreen = lazyScreen(fetchFormScreen);
const noTitle = () => undefined;

/** A letter, and the form of the reply; after the reply or the deadline it can only be read (R-051, A89). */
export function LetterDetail() {
  const { t } = useBuyingWords();
  const letterId = useSearchParams()[0].get('letterId') ?? '';
  const language = useLanguage();
  const fetchLetter = useCallback(
    (signal?: AbortSignal) => call('letterInfo', { letterId, language }, signal ? { signal } : {}),
    [letterId, language],
  );
  const query = useQuery(fetchLetter);
  useTradeInAddress(query.data?.letter.tradeId);
  return (
    <QueryPage
      title={t(query.problem && !query.data ? 'letter.detailFailed' : 'letters.detailTitle')}
      query={query}
    >
      {(info) => <LetterBody info={info} onReplied={() => void query.refetch()} />}
    </QueryPage>
  );
}

/**
 * Names the trade of the letter in the address, where the trail finds it (TR-2): a link may name the letter alone. The server knows
 * the trade, whatever the link says.
 */
function useTradeInAddress(tradeId: string | undefined): void {
  const [query, setQuery] = useSearchParams();
  useEffect(() => {
    if (tradeId === undefined || query.get('tradeId') === tradeId) return;
    const named = new URLSearchParams(query);
    named.set('tradeId', tradeId);
    setQuery(named, { replace: true });
  }, [query, setQuery, tradeId]);
}

function LetterBody({ info, onReplied }: { info: LetterInfoResponse; onReplied: () => void }) {
  const { t } = useBuyingWords();
  const { letter, recipient, content, contentSha256, agreement, reply } = info;
  const { tradeId, orderSn, letterId } = letter;
  return (
    <>
      <section className={card['card']} aria-labelledby="letter">
        <LetterHead letter={letter} headingId="letter" />
      </section>
      <article className={card['card']} aria-label={t('letters.text')} data-version={contentSha256}>
        <DocumentText content={[`# ${recipient}：`, content].join('\n')} />
      </article>
      {agreement !== undefined && (
        <section className={card['card']} aria-labelledby="agreement">
          <h2 id="agreement">{t('letters.agreement')}</h2>
          <p lang="zh-CN">{agreement}</p>
        </section>
      )}
      {reply && <Reply reply={reply} />}
      {letter.state === 'overdue' && (
        <p role="status" className={card['card']}>
          {t('letters.overdue')}
        </p>
      )}
      <Link to={orderPath({ tradeId, orderSn, state: 'underwriting' })!} className={action['plain']}>
        {t('orders.toDetail')}
      </Link>
      {isOpenLetter(letter.state) && (
        <Suspense fallback={<FormSkeleton />}>
          {/* Around the form, which has no room for the trail: each of its form elements submits the whole form. */}
          <div onSubmit={() => recordStep(tradeId, { kind: 'submitPressed', page: 'letterDetail' })}>
            <FormScreen
              tradeId={tradeId}
              screen="letterReply"
              subject={letterId}
              onTitle={noTitle}
              onSaved={onReplied}
            />
          </div>
        </Suspense>
      )}
    </>
  );
}

function Reply({ reply: { conclusion, opinion, images, repliedAt } }: { reply: LetterReply }) {
  const { t } = useBuyingWords();
  const { momentText } = useContractTime();
  return (
    <section className={card['card']} aria-labelledby="reply" role="status">
      <h2 id="reply">{t('letters.reply')}</h2>
      <dl className={facts['facts']}>
        <Fact name={t('letters.conclusion')}>{t(`letters.conclusion.${conclusion}`)}</Fact>
        {opinion !== undefined && <Fact name={t('letters.opinion')}>{opinion}</Fact>}
        <Fact name={t('letters.pictures')}>{images.length}</Fact>
        <Fact name={t('letters.repliedAt')}>{momentText(repliedAt)}</Fact>
      </dl>
    </section>
  );
}
