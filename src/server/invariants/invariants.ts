/** What must never happen, as a list: checked over the database where rows can tell, else with the reason why not. */
import type { Database } from '../store/connection/database.ts';
import { checkClearColumns, checkRows, type InvariantResult } from '../store/invariant-queries.ts';
import { checkPersons } from './answer-invariants.ts';
import { checkConfirmations } from './confirmation-invariants.ts';
import { checkAgreedPremiums, checkPayableOrders, checkPremiums } from './order-invariants.ts';
import { checkDrawableProducts } from './product-invariants.ts';
import { checkLiveVersionsCompile, checkVersionsUnchanged } from './version-invariants.ts';

export interface Invariant {
  id: string;
  /** What never happens; completes “Never …”. */
  never: string;
  /** What is counted; absent for an invariant that is not checked here. */
  counted?: string;
  check?: (db: Database) => Promise<InvariantResult>;
  /** Why it is not checked: its tables do not exist yet, or it shows in responses and not in rows. */
  notApplicable?: string;
}

const inTests = (tests: string) => `seen in responses, not in rows: ${tests}`;

/** I-1 to I-32, in order. */
export const invariants: readonly Invariant[] = [
  {
    id: 'I-1',
    never: 'a paid order without exactly one payment of its amount',
    counted: 'orders',
    check: (db) => checkRows(db, 'paidOrders'),
  },
  {
    id: 'I-2',
    never: 'two open payments of one order, or one of an order that is not being paid',
    counted: 'orders',
    check: (db) => checkRows(db, 'openPayments'),
  },
  {
    id: 'I-3',
    never: 'money received and forgotten',
    counted: 'charges and reconciled days',
    check: (db) => checkRows(db, 'forgottenMoney'),
  },
  { id: 'I-4', never: 'an acknowledged save lost or altered', notApplicable: inTests('tests/faults/save') },
  {
    id: 'I-5',
    never: 'half of a save visible',
    counted: 'saves',
    check: (db) => checkRows(db, 'halfSaves'),
  },
  {
    id: 'I-6',
    never: 'an order or a payment moved along a path that is not allowed',
    counted: 'moves',
    check: (db) => checkRows(db, 'moves'),
  },
  {
    id: 'I-7',
    never: 'a confirmation that the insured did not give for these answers',
    counted: 'agreements',
    check: checkConfirmations,
  },
  {
    id: 'I-8',
    never: 'payment before everything that it needs',
    counted: 'paid orders',
    check: checkPayableOrders,
  },
  { id: 'I-9', never: 'a premium made by the client', counted: 'orders', check: checkPremiums },
  {
    id: 'I-10',
    never: 'a premium that changes without new consent',
    counted: 'orders',
    check: checkAgreedPremiums,
  },
  {
    id: 'I-11',
    never: 'a live form that does not compile',
    counted: 'live versions',
    check: checkLiveVersionsCompile,
  },
  {
    id: 'I-12',
    never: 'a published version changed',
    counted: 'versions',
    check: checkVersionsUnchanged,
  },
  {
    id: 'I-13',
    never: 'browser and server at odds about answers',
    notApplicable: inTests('tests/differential'),
  },
  {
    id: 'I-14',
    never: "another person's data read or written",
    notApplicable: inTests('tests/http/calls.test.ts'),
  },
  {
    id: 'I-15',
    never: 'an SMS code tried more than five times, or used after its end',
    counted: 'codes',
    check: (db) => checkRows(db, 'smsCodes'),
  },
  {
    id: 'I-16',
    never: 'a request counted twice with one key',
    notApplicable: inTests('tests/http/idempotency.test.ts'),
  },
  {
    id: 'I-17',
    never: 'an older revision over a newer one',
    counted: 'saved drafts',
    check: (db) => checkRows(db, 'draftRevisions'),
  },
  {
    id: 'I-18',
    never: 'an order that ends at another time than 24:00 in Shanghai',
    counted: 'orders with an end',
    check: (db) => checkRows(db, 'orderDays'),
  },
  {
    id: 'I-19',
    never: 'more persons than allowed, or shares that are not 100% in all',
    counted: 'saved applications',
    check: checkPersons,
  },
  {
    id: 'I-20',
    never: 'personal data in clear',
    counted: 'kinds of columns',
    check: checkClearColumns,
  },
  {
    id: 'I-21',
    never: 'a redirect beyond the allowed hosts',
    notApplicable: inTests('src/app/state/link-parameters.test.ts'),
  },
  { id: 'I-22', never: 'markup in data executed', notApplicable: inTests('tests/journeys') },
  {
    id: 'I-23',
    never: 'status 5xx for any input',
    notApplicable: inTests('tests/http/answers-fuzz.test.ts'),
  },
  { id: 'I-24', never: 'the event loop blocked by one request', notApplicable: inTests('tests/faults/load') },
  {
    id: 'I-25',
    never: 'a job lost or done twice',
    counted: 'messages and waiting jobs',
    check: (db) => checkRows(db, 'dueEffects'),
  },
  {
    id: 'I-26',
    never: 'a move without its record, or a record without its move',
    counted: 'orders and payments',
    check: (db) => checkRows(db, 'histories'),
  },
  {
    id: 'I-27',
    never: 'something changed by a call that was refused',
    notApplicable: inTests('tests/http/bad-requests.test.ts'),
  },
  {
    id: 'I-28',
    never: 'a paid order deleted',
    counted: 'deleted orders',
    check: (db) => checkRows(db, 'deletedOrders'),
  },
  {
    id: 'I-29',
    never: 'the seller of an application changed',
    counted: 'columns',
    check: (db) => checkRows(db, 'salesColumns'),
  },
  {
    id: 'I-30',
    never: "an insurer's form served to another insurer's customers",
    counted: 'live versions',
    check: (db) => checkRows(db, 'releaseScopes'),
  },
  {
    id: 'I-31',
    never: 'a policy surrendered without its receipt or its refund, or an order completed without a receipt',
    counted: 'policies',
    check: (db) => checkRows(db, 'policies'),
  },
  {
    id: 'I-32',
    never: 'a product on sale whose policies no font can draw',
    counted: 'products',
    check: checkDrawableProducts,
  },
];
