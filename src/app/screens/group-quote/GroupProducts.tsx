import { IconChevronRight } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Product } from '../../../../schemas/generated/product.ts';
import { call } from '../../calls/client.ts';
import { asProblem, type Problem } from '../../calls/problem.ts';
import { FormSkeleton } from '../../form/FormSkeleton.tsx';
import { pageOfTrade, startTrade } from '../../form/start-trade.ts';
import card from '../../shell/card.module.css';
import { Page } from '../../shell/Page.tsx';
import { ProblemNote } from '../../shell/ProblemNote.tsx';
import { useScreenWords } from '../../shell/screen-words.ts';
import { Trouble } from '../../shell/Trouble.tsx';
import { useAsked } from '../../state/asked.ts';
import { useLanguage } from '../../state/language.ts';
import classes from './group-quote.module.css';

/** The products that are quoted to groups; a tap begins a quote. */
export function GroupProducts() {
  const { say } = useScreenWords();
  const language = useLanguage();
  const ask = useCallback(
    (signal?: AbortSignal) => call('emProductQueryGrouplist', { language }, signal ? { signal } : {}),
    [language],
  );
  const { answer, problem, again } = useAsked(ask);
  return (
    <Page title={say('group.title')}>
      {answer ? (
        <section className={card['card']} aria-labelledby="group-products">
          <h2 id="group-products">{say('group.choose')}</h2>
          <p>{say('group.salesperson')}</p>
          <ul className={classes['products']}>
            {answer.products.map((product) => (
              <Choice key={`${product.supplierCode}/${product.riskCode}`} product={product} />
            ))}
          </ul>
          {answer.products.length === 0 && <p>{say('group.noProducts')}</p>}
        </section>
      ) : problem ? (
        <Trouble problem={problem} onRetry={() => void again()} />
      ) : (
        <FormSkeleton />
      )}
    </Page>
  );
}

function Choice({ product }: { product: Product }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const begin = async () => {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await navigate(pageOfTrade('groupQuote', await startTrade(product)));
    } catch (thrown) {
      setProblem(asProblem(thrown));
      setBusy(false);
    }
  };
  return (
    <li>
      <button type="button" aria-busy={busy} onClick={() => void begin()}>
        <span>
          <b>{product.riskName}</b>
          <span className={classes['soft']}>{product.supplierName}</span>
        </span>
        <IconChevronRight aria-hidden />
      </button>
      <ProblemNote problem={problem} />
    </li>
  );
}
