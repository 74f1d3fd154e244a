import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { NoticeOfInsured } from '../../../../schemas/generated/health-notice.ts';
import type { Product, TradePrice } from '../../../../schemas/generated/product.ts';
import { HEALTH_NOTICE_SCREEN } from '../../../core/orders/insured-persons.ts';
import { call } from '../../calls/client.ts';
import { ProductLine } from '../../form/ProductLine.tsx';
import { FormSkeleton } from '../../ui/FormSkeleton.tsx';
import { JourneyStepper } from '../../journey/JourneyStepper.tsx';
import { tradePagePath } from '../../journey/start-trade.ts';
import action from '../../ui/action.module.css';
import card from '../../ui/card.module.css';
import chip from '../../ui/chip.module.css';
import { OutdatedNote } from '../../ui/OutdatedNote.tsx';
import { Page } from '../../ui/Page.tsx';
import { useScreenWords } from '../../shell/use-screen-words.ts';
import { LoadError } from '../../ui/LoadError.tsx';
import { useWords } from '../../shell/use-words.ts';
import { useQuery } from '../../calls/use-query.ts';
import { useLanguage } from '../../state/language.ts';
import classes from './health-notice.module.css';
import { NoticeOutcome } from './NoticeOutcome.tsx';
import { currentInsured } from './current-insured.ts';
import { QuestionSteps } from './QuestionSteps.tsx';
import { Link } from '../../ui/Link.tsx';

/** The health notices of an application, for each insured in turn. */
export function HealthNotice() {
  const { t } = useWords();
  const [query] = useSearchParams();
  const tradeId = query.get('tradeId') ?? '';
  const language = useLanguage();
  const fetchNotices = useCallback(
    (signal?: AbortSignal) => call('getTellResult', { tradeId, language }, signal ? { signal } : {}),
    [tradeId, language],
  );
  const { data, problem, refetch } = useQuery(fetchNotices);
  return (
    <Page title={t('steps.health')}>
      {data ? (
        <>
          <OutdatedNote problem={problem} onRetry={() => void refetch()} />
          <Notices
            tradeId={tradeId}
            {...data}
            refetch={() => refetch().then((response) => response?.insured)}
          />
        </>
      ) : problem ? (
        <LoadError problem={problem} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton />
      )}
    </Page>
  );
}

interface NoticesProps {
  tradeId: string;
  orderSn: string;
  product: Product;
  price: TradePrice;
  insured: readonly NoticeOfInsured[];
  refetch: () => Promise<readonly NoticeOfInsured[] | undefined>;
}

function Notices({ tradeId, orderSn, product, price, insured, refetch }: NoticesProps) {
  const { t } = useScreenWords();
  const [selectedId, setSelectedId] = useState<string>();
  const current = currentInsured(insured, selectedId);
  const applicationPath = tradePagePath('insureInfomation', { orderSn, tradeId });
  if (!current)
    return (
      <div className={card['card']}>
        <p>{t('notice.noInsured')}</p>
        <Link to={applicationPath} className={action['primary']}>
          {t('notice.toApplication')}
        </Link>
      </div>
    );
  const showNext = async () => {
    const refetched = await refetch();
    const settled = refetched?.find(({ insuredId }) => insuredId === current.insuredId);
    // A failed notice stays open: the customer decides about it before the next insured.
    setSelectedId(settled?.state === 'failed' ? settled.insuredId : undefined);
    scrollTo({ top: 0 });
  };
  return (
    <>
      <JourneyStepper tradeId={tradeId} current={HEALTH_NOTICE_SCREEN} />
      <ProductLine product={product} price={price} />
      <InsuredList insured={insured} current={current} onSelect={setSelectedId} />
      {current.state === 'toConfirm' ? (
        <QuestionSteps
          key={current.insuredId}
          tradeId={tradeId}
          insuredId={current.insuredId}
          onSaved={() => void showNext()}
        />
      ) : (
        <NoticeOutcome
          tradeId={tradeId}
          applicationPath={applicationPath}
          current={current}
          insured={insured}
          onStateChange={showNext}
        />
      )}
    </>
  );
}

interface InsuredListProps {
  insured: readonly NoticeOfInsured[];
  current: NoticeOfInsured;
  onSelect: (insuredId: string) => void;
}

/** As a ref callback it runs when a person becomes the current one. */
const scrollIntoLine = (button: HTMLElement | null): void =>
  button?.parentElement?.parentElement?.scrollTo({
    left: button.parentElement.offsetLeft - button.offsetWidth / 2,
  });

/** All insureds with the states of their notices; a tap opens the notice. */
function InsuredList({ insured, current, onSelect }: InsuredListProps) {
  const { t } = useScreenWords();
  const position = { current: insured.indexOf(current) + 1, total: insured.length };
  return (
    <section className={card['card']} aria-label={t('notice.insured')}>
      <p className={classes['position']}>{t('notice.position', position)}</p>
      <ul className={classes['people']}>
        {insured.map((person) => (
          <li key={person.insuredId}>
            <button
              type="button"
              ref={person === current ? scrollIntoLine : undefined}
              aria-pressed={person === current}
              data-insured={person.insuredId}
              onClick={() => onSelect(person.insuredId)}
            >
              <span>
                <b>{person.name}</b> {person.relation}
              </span>
              <span className={chip['chip']} data-state={person.state}>
                {t(`notice.state.${person.state}`)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
