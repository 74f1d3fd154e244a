// Whether the answers of an application may still be changed: a function of its order, for the page and the server alike.
import { isOfMembers } from './insured-persons.ts';
import { LETTER_SCREEN } from './letter-life.ts';
import { isChangeable, isSubmitted } from './next-page.ts';
import type { OrderState } from './order-life.ts';
import { INVOICE_SCREEN } from './purchase-flow.ts';

/**
 * Whether no order is made from the answers of a screen. The invoice may be edited at any time, and the family is the customer's
 * in every application; a letter is written while the insurer reviews the order, and its own state says how long it can be
 * replied to.
 */
const isBesideContract = (screen: string): boolean =>
  screen === INVOICE_SCREEN || screen === LETTER_SCREEN || isOfMembers(screen);

/**
 * States of an order that its application has to stay as it is for: it is with the insurer, its payment is open or done, or it
 * is bought. One that waits for persons or for its payment, or was refused, can still be made again from other answers.
 */
export const isFixed = (state: OrderState): boolean => isSubmitted(state) && !isChangeable(state);

/**
 * Whether the answers of a screen may be changed.
 *
 * @param state of the order of the application; undefined without one
 */
export const mayChangeAnswers = (screen: string, state: OrderState | undefined): boolean =>
  isBesideContract(screen) || state === undefined || !isFixed(state);
