// The unfinished applications of this device.
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { Product } from '../../../../schemas/generated/product.ts';
import { fetchFormScreen } from '../../form/form-chunk.ts';
import { tradePagePath } from '../../journey/start-trade.ts';
import { useWords } from '../../shell/use-words.ts';
import { useLanguage } from '../../state/language.ts';
import { showToast } from '../../state/toasts.ts';
import { unfinishedTrades, type UnfinishedTrade } from '../../state/unfinished-trades.ts';
import { Link } from '../../ui/Link.tsx';
import classes from './home.module.css';

interface ContinueListProps {
  trades: readonly UnfinishedTrade[];
  /** Products in the language of the page; undefined until they have loaded. */
  products: readonly Product[] | undefined;
  onChange: () => void;
}

/** Links to the unfinished applications, each with a button that removes it. */
export function ContinueList({ trades, products, onChange }: ContinueListProps) {
  const { t } = useWords();
  const language = useLanguage();
  // Loads the code of the form: the next tap leads there, perhaps without a network.
  useState(() => trades.length > 0 && void fetchFormScreen().catch(() => undefined));
  if (trades.length === 0) return null;
  const remove = (tradeId: string, name: string) => {
    const undo = unfinishedTrades.end(tradeId);
    onChange();
    const restore = () => {
      undo();
      onChange();
    };
    showToast(t('home.removed', { name }), { label: t('home.undo'), run: restore });
  };
  return (
    <section aria-label={t('home.draft')}>
      <ul className={classes['applications']}>
        {trades.map((trade) => {
          const name = productName(trade, products);
          return (
            <li key={trade.tradeId} className={classes['application']}>
              <Link to={tradePagePath('insureInfomation', trade)} className={classes['continue']}>
                <span>
                  <b>{name}</b>
                  <span className={classes['summary']}>
                    {trade.openedAt === undefined
                      ? t('home.draft')
                      : t('home.openedAt', { time: timeText(trade.openedAt, language) })}
                  </span>
                </span>
                <span className={classes['go']}>{t('home.continue')}</span>
              </Link>
              <button
                type="button"
                className={classes['remove']}
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

/** The name of the product in the language of the page. */
const productName = (trade: UnfinishedTrade, products: readonly Product[] = []): string =>
  products.find(
    ({ supplierCode, riskCode }) => supplierCode === trade.supplierCode && riskCode === trade.riskCode,
  )?.riskName ?? trade.riskName;

const timeText = (time: number, language: string): string =>
  new Intl.DateTimeFormat(language.replace('_', '-'), {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(time);
