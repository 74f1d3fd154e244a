import { and, eq, inArray, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { FormScope } from './forms.ts';
import { trades } from './tables/trade-tables.ts';

type ScopeColumns = Record<keyof FormScope, AnyPgColumn>;

/** SQL of `specificity` (core/overlay/scopes): no two scopes that cover the same trade are equally specific. */
export const specificityOf = ({ supplierCode, riskCode, platformCode }: ScopeColumns) =>
  sql<number>`((${supplierCode} <> '')::int + (${riskCode} <> '')::int + (${platformCode} <> '')::int)`;

/** Condition for rows whose scope covers a trade: a given one, or the `trades` row of the same statement. */
export const scopeCoversTrade = (columns: ScopeColumns, trade: FormScope | typeof trades) =>
  and(
    inArray(columns.supplierCode, ['', trade.supplierCode]),
    inArray(columns.riskCode, ['', trade.riskCode]),
    inArray(columns.platformCode, ['', trade.platformCode]),
  );

/** Condition for the trades that a scope covers. */
export const isTradeInScope = ({ supplierCode, riskCode, platformCode }: FormScope) =>
  and(
    supplierCode ? eq(trades.supplierCode, supplierCode) : undefined,
    riskCode ? eq(trades.riskCode, riskCode) : undefined,
    platformCode ? eq(trades.platformCode, platformCode) : undefined,
  );
