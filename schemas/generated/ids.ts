// Generated from schemas/calls/ids.json; do not edit.

export type TradeId = string;
export type Language = 'zh_CN' | 'zh_TW' | 'en_US' | 'es_ES' | 'pt_BR';
export type Screen = string;
/**
 * Whom or what a form is about when a screen is filled several times for one trade, as the row id of an insured person; empty when it is filled once.
 */
export type Subject = string;

/**
 * Identifiers that calls share.
 */
export interface Calls {}
/**
 * Judged by the form's own checks, never by the call's schema.
 */
export interface UncheckedAnswers {
  [k: string]: unknown;
}
