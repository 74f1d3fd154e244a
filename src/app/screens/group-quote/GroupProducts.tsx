import { IconChevronRight } from '@tabler/icons-react';
import { useCallback } from 'react';
import type { Product } from '../../../../schemas/generated/product.ts';
import { call } from '../../calls/client.ts';
import { FormSkeleton } from '../../form/FormSkeleton.tsx';
import { useBegunTrade } from '../../form/use-begun-trade.ts';
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
  const { begin, busy, problem } = useBegunTrade('groupQuote', product);
  return (
    <li>
      <button type="button" aria-busy={busy} onClick={begin}>
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
