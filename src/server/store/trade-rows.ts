// The rows of many trades that were read together: the reads of each trade find them here instead of asking the database.
import type { PurchaseFlow } from '../../../schemas/generated/insurer.ts';
import type { ProductRates } from '../../../schemas/generated/product-rates.ts';
import type { FormKey } from '../../core/answers/form-key.ts';
import type { NoticeState } from '../../core/orders/health-notice.ts';
import type { Database, Transaction } from './connection/database.ts';
import type { answers, trades } from './tables/trade-tables.ts';

type Trade = typeof trades.$inferSelect;

type AnswersRow = typeof answers.$inferSelect & {
  /** Whether the draft has changed since. */
  isOutdated: boolean;
};

type NoticeRow = { tradeId: string; insuredId: string; state: NoticeState };

type ProductKey = Pick<Trade, 'supplierCode' | 'riskCode'>;

type ProductRow = ProductKey & { rates: ProductRates | null; flow: PurchaseFlow | null; isSold: boolean };

/** Rows of some trades as they were at one moment. */
interface ReadRows {
  trades: readonly Trade[];
  answers: readonly AnswersRow[];
  /** In the order of the insured ids. */
  notices: readonly NoticeRow[];
  products: readonly ProductRow[];
}

/** The rows by what they are looked up with. */
export class TradeRows {
  readonly #rows: ReadRows;
  readonly #answers: ReadonlyMap<string, readonly AnswersRow[]>;

  constructor(rows: ReadRows) {
    this.#rows = rows;
    const { trades } = rows;
    this.#answers = new Map(
      trades.map(({ tradeId }) => [tradeId, rows.answers.filter((row) => row.tradeId === tradeId)]),
    );
  }

  trades(tradeIds: readonly string[]): Trade[] {
    return this.#rows.trades.filter(({ tradeId }) => tradeIds.includes(tradeId));
  }

  answersOfTrade(tradeId: string): readonly AnswersRow[] {
    return this.#answers.get(tradeId) ?? [];
  }

  answers({ tradeId, screen, subject }: FormKey): AnswersRow | undefined {
    return this.answersOfTrade(tradeId).find((row) => row.screen === screen && row.subject === subject);
  }

  notices(ofTrade: string): NoticeRow[] {
    return this.#rows.notices.filter(({ tradeId }) => tradeId === ofTrade);
  }

  product({ supplierCode, riskCode }: ProductKey): ProductRow | undefined {
    return this.#rows.products.find((row) => row.supplierCode === supplierCode && row.riskCode === riskCode);
  }
}

const rowsOf = new WeakMap<object, TradeRows>();

/** The database for those who only read how far these trades are: they find the rows, and no later write. */
export function withTradeRows(db: Database, rows: TradeRows): Database {
  const reader = Object.create(db) as Database;
  rowsOf.set(reader, rows);
  return reader;
}

/** The rows that were read for this database; undefined where every read is a query. */
export const tradeRowsOf = (db: Database | Transaction): TradeRows | undefined => rowsOf.get(db);
