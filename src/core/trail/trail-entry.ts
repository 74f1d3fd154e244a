// The entries of a trail: what happened to an application, in codes, ids, hashes and seconds, and never in answers.

/** A field of an entry's details. */
export type TrailField =
  | 'page'
  | 'pageVersion'
  | 'screen'
  | 'elementCode'
  | 'rowId'
  | 'seconds'
  | 'count'
  | 'documentId'
  | 'documentVersion'
  | 'documentSha256'
  | 'consentId'
  | 'purpose'
  | 'role'
  | 'shownAt'
  | 'from'
  | 'to'
  | 'backtraceId'
  | 'source'
  | 'sourceSeq'
  | 'deviceAt';

interface TrailKindRule {
  /** A page sends what only it can see; the server records what it did itself, so that no page says that a consent was given. */
  recordedBy: 'page' | 'server';
  requires: readonly TrailField[];
  allows: readonly TrailField[];
}

const CONSENT: TrailKindRule = {
  recordedBy: 'server',
  requires: [
    'consentId',
    'purpose',
    'role',
    'documentId',
    'documentVersion',
    'documentSha256',
    'seconds',
    'shownAt',
  ],
  allows: [],
};

/** Every kind of entry with the fields of its details (TR-2, TR-5, N-026). */
export const trailKinds = {
  pageEntered: { recordedBy: 'page', requires: ['page'], allows: ['screen', 'rowId'] },
  /** What the page showed, once it did, and again when it became another; on the page of an insured person, of whose row. */
  pageShown: { recordedBy: 'page', requires: ['page', 'pageVersion'], allows: ['screen', 'rowId'] },
  /** The customer went on, or the page was hidden, after the seconds that it was visible. */
  pageLeft: { recordedBy: 'page', requires: ['page', 'seconds'], allows: ['pageVersion', 'screen', 'rowId'] },
  /** A page that was hidden is visible again, after the seconds that it was away. */
  pageReturned: {
    recordedBy: 'page',
    requires: ['page', 'seconds'],
    allows: ['pageVersion', 'screen', 'rowId'],
  },
  /** The text of a document was on the screen; what was read and for how long is the server's `readingTime`. */
  documentShown: { recordedBy: 'page', requires: ['page', 'documentId'], allows: [] },
  /**
   * The button that orders was pressed, or the one that agrees; whether there is an order or an agreement are the server's
   * `orderMoved` and `insuredConfirmed`. Or the one that replies to a letter, whose reply is kept with it.
   */
  submitPressed: { recordedBy: 'page', requires: ['page'], allows: ['rowId'] },
  /** The link of an insured person was handed to the phone to be shared. */
  linkShared: { recordedBy: 'page', requires: ['page', 'rowId'], allows: [] },
  paymentStarted: { recordedBy: 'page', requires: ['page'], allows: [] },
  /** The code of the element; its value is in the answers alone. */
  elementChanged: { recordedBy: 'page', requires: ['screen', 'elementCode'], allows: ['rowId'] },
  /** The queue of the device was full: so many entries are missing before this one. */
  entriesDropped: { recordedBy: 'page', requires: ['count'], allows: ['rowId'] },
  documentOpened: {
    recordedBy: 'server',
    requires: ['documentId', 'documentVersion', 'documentSha256', 'seconds'],
    allows: [],
  },
  /** The document was visible for the seconds that it requires. */
  readingTime: {
    recordedBy: 'server',
    requires: ['documentId', 'documentVersion', 'documentSha256', 'seconds'],
    allows: [],
  },
  consentGiven: CONSENT,
  consentWithdrawn: CONSENT,
  /** An insured person agreed to an order; the hash is of all that it is to. */
  insuredConfirmed: { recordedBy: 'server', requires: ['rowId', 'documentSha256'], allows: [] },
  /** A face check of an insured person ended in a state of S-008. */
  faceChecked: { recordedBy: 'server', requires: ['rowId', 'to'], allows: [] },
  orderMoved: { recordedBy: 'server', requires: ['from', 'to'], allows: [] },
  /** The policy was surrendered, from a state of S-015; its receipt is a move of the order. */
  policyMoved: { recordedBy: 'server', requires: ['from', 'to'], allows: [] },
} as const satisfies Record<string, TrailKindRule>;

/** What the page of an insured person records. */
export const insuredKinds: ReadonlySet<keyof typeof trailKinds> = new Set([
  'pageEntered',
  'pageShown',
  'pageLeft',
  'pageReturned',
  'submitPressed',
  'entriesDropped',
]);

export type TrailKind = keyof typeof trailKinds;

export type TrailDetails = Partial<Record<TrailField, string | number>>;

/** An entry before it has a position in a trail. */
export interface NewTrailEntry {
  kind: TrailKind;
  details: TrailDetails;
}

/** Which fields of an entry are missing, and which its kind does not have; both empty for a well-formed entry. */
export function fieldMistakes(
  kind: TrailKind,
  fields: readonly string[],
): { missing: string[]; unknown: string[] } {
  const { requires, allows }: TrailKindRule = trailKinds[kind];
  const known: readonly string[] = [...requires, ...allows];
  return {
    missing: requires.filter((field) => !fields.includes(field)),
    unknown: fields.filter((field) => !known.includes(field)),
  };
}
