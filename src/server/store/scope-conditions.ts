import { and, eq, inArray, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { FormScope } from './forms.ts';
import { trades } from './tables/trade-tables.ts';

type ScopeColumns = Record<keyof FormScope, AnyPgColumn>;

/** How narrow a scope is, as `narrowness` counts it: of the scopes that cover one trade, no two are equally narrow. */
export const specificityOf = ({ supplierCode, riskCode, platformCode }: ScopeColumns) =>
  sql<number>`((${supplierCode} <> '')::int + (${riskCode} <> '')::int + (${platformCode} <> '')::int)`;

/** Rows whose scope covers a trade: one that is known, or the trades of the same statement. */
export const scopeCoversTrade = (columns: ScopeColumns, trade: FormScope | typeof trades) =>
  and(
    inArray(columns.supplierCode, ['', trade.supplierCode]),
    inArray(columns.riskCode, ['', trade.riskCode]),
    inArray(columns.platformCode, ['', trade.platformCode]),
  );

/** Trades that a scope covers. */
export const isTradeInScope = ({ supplierCode, riskCode, platformCode }: FormScope) =>
  and(
    supplierCode ? eq(trades.supplierCode, supplierCode) : undefined,
    riskCode ? eq(trades.riskCode, riskCode) : undefined,
    platformCode ? eq(trades.platformCode, platformCode) : undefined,
  );
