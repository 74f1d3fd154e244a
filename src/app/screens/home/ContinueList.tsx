// The customer's unfinished applications.
import { IconX } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import type { Product } from '../../../../schemas/generated/product.ts';
import { APPLICATION_SCREEN } from '../../../core/orders/insured-persons.ts';
import { momentText, moneyText } from '../../../core/messages/locale-text.ts';
import { fetchFormScreen } from '../../form/form-chunk.ts';
import { screenPath } from '../../journey/screen-path.ts';
import { tradePagePath } from '../../journey/start-trade.ts';
import { useWords } from '../../shell/use-words.ts';
import { useLanguage } from '../../state/language.ts';
import { showToast } from '../../state/toasts.ts';
import type { UnfinishedTrade } from '../../state/unfinished-trades.ts';
import { Link } from '../../ui/Link.tsx';
import list from './continue-list.module.css';
import classes from './home.module.css';

interface ContinueListProps {
  trades: readonly UnfinishedTrade[];
  /** Products in the language of the page; undefined until they have loaded. */
  products: readonly Product[] | undefined;
  /** Removes an application. Returns the function that undoes it. */
  onRemove: (tradeId: string) => () => void;
}

/** Links to the unfinished applications, each with a button that removes it. */
export function ContinueList({ trades, products, onRemove }: ContinueListProps) {
  const { t } = useWords();
  const language = useLanguage();
  // Loads the code of the form: the next tap leads there, perhaps without a network.
  useState(() => trades.length > 0 && void fetchFormScreen().catch(() => undefined));
  if (trades.length === 0) return null;
  const remove = (tradeId: string, name: string) => {
    showToast(t('home.removed', { name }), { label: t('home.undo'), run: onRemove(tradeId) });
  };
  return (
    <section aria-label={t('home.draft')}>
      <ul className={list['applications']}>
        {trades.map((trade) => {
          const { riskName: name, supplierName } = productNames(trade, products);
          return (
            <li key={trade.tradeId} className={list['application']}>
              <Link to={pathOn(trade)} className={classes['continue']}>
                <span>
                  <b>{name}</b>
                  <Summary
                    parts={[
                      supplierName,
                      trade.prem && moneyText(trade.prem, language),
                      trade.total && t('home.progress', { done: trade.done ?? 0, total: trade.total }),
                      trade.openedAt === undefined
                        ? t('home.draft')
                        : t('home.openedAt', { time: momentText(trade.openedAt, language) }),
                    ]}
                  />
                </span>
                <span className={classes['go']}>{t('home.continue')}</span>
              </Link>
              <button
                type="button"
                className={list['remove']}
                aria-label={t('home.removeApplication', { name })}
                onClick={() => remove(trade.tradeId, name)}
              >
                <IconX aria-hidden />
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** What is known of a purchase. A line ends between two parts; a part breaks only where it is longer than a line. */
function Summary({ parts }: { parts: readonly unknown[] }) {
  const present = parts.filter(Boolean) as string[];
  return (
    <span className={classes['summary']}>
      {present.map((part, i) => (
        <Fragment key={part}>
          <span>
            {part}
            {i < present.length - 1 && ' ·'}
          </span>{' '}
        </Fragment>
      ))}
    </span>
  );
}

/** Where a trade goes on; the application where nothing is left to do, and before the server has said. */
const pathOn = (trade: UnfinishedTrade): string =>
  trade.next?.page
    ? tradePagePath(trade.next.page, trade)
    : screenPath(trade.next?.screen ?? APPLICATION_SCREEN, trade);

/** The names of product and insurer in the language of the page. */
const productNames = (
  trade: UnfinishedTrade,
  products: readonly Product[] = [],
): Pick<UnfinishedTrade, 'riskName' | 'supplierName'> =>
  products.find(
    ({ supplierCode, riskCode }) => supplierCode === trade.supplierCode && riskCode === trade.riskCode,
  ) ?? trade;
