// Client for the draft of one form on the server.
import type { TradePrice } from '../../../../schemas/generated/product.ts';
import type { Answers } from '../../../core/answers/answers.ts';
import type { Call } from '../../calls/transport.ts';
import type { FormKey } from '../../../core/answers/form-key.ts';
import type { StoredAnswers } from './draft-comparison.ts';

/** A draft on the server, as the read call and the `draft.conflict` problem return it. */
export interface StoredDraft extends StoredAnswers, Pick<Receipt, 'price'> {
  contentHash: string;
  /** When the answers were stored, ISO 8601. */
  updatedAt?: string;
}

/** What the server says after it has stored answers, or of those that it has: their revision, and the price by them. */
export interface Receipt {
  revision: number;
  /** Absent where answers change no price. */
  price?: TradePrice | undefined;
}

/** The calls for one draft on the server. */
export interface DraftApi {
  /**
   * Stores answers that were entered after `revision`.
   *
   * @throws Problem draft.conflict with a `StoredDraft` as data, when the server has a later revision
   */
  send(answers: Answers, revision: number, keepalive: boolean): Promise<Receipt>;
  /** @throws Problem draft.notFound before the first save */
  read(): Promise<StoredDraft>;
}

/** Longest body of a keepalive request, in bytes; browsers allow 64 KiB. */
const KEEPALIVE_LIMIT = 60_000;

/** @param migrate set for answers of another form version than the server's draft; the server migrates them */
export function draftApi(
  call: Call,
  versionedKey: FormKey & { contentHash: string },
  migrate?: true,
): DraftApi {
  const { contentHash: _version, ...formKey } = versionedKey;
  return {
    send(answers, revision, keepalive) {
      const draft = { ...versionedKey, answers };
      const options = { keepalive: keepalive && bytesOf(draft) < KEEPALIVE_LIMIT };
      return revision === 0
        ? call('temporaryDataSave', draft, options)
        : call('temporaryDataUpdate', { ...draft, revision, ...(migrate && { migrate }) }, options);
    },
    read: () => call('temporaryDataInfo', formKey),
  };
}

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;
