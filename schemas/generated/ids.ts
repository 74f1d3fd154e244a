// Generated from schemas/calls/ids.json; do not edit.

export type TradeId = string;
export type Language = 'zh_CN' | 'zh_TW' | 'en_US' | 'es_ES' | 'pt_BR';
export type Screen = string;
/**
 * Distinguishes the form instances of a screen that is filled in several times in one trade, such as the row id of an insured person; empty when it is filled in once.
 */
export type Subject = string;

/**
 * Identifiers used by several calls.
 */
export interface Calls {}
/**
 * Checked by the form's own validators, never by the schema of the call.
 */
export interface UncheckedAnswers {
  [k: string]: unknown;
}
