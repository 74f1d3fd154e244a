// Client for the draft of one form on the server.
import type { Answers } from '../../../core/answers/answers.ts';
import type { Call } from '../../calls/transport.ts';
import type { FormKey } from '../../../core/answers/form-key.ts';
import type { StoredAnswers } from './draft-comparison.ts';

/** A draft on the server, as the read call and the `draft.conflict` problem return it. */
export interface StoredDraft extends StoredAnswers {
  contentHash: string;
  /** When the answers were stored, ISO 8601. */
  updatedAt?: string;
}

/** The calls for one draft on the server. */
export interface DraftApi {
  /**
   * Stores answers that were entered after `revision`. Resolves with the new revision.
   *
   * @throws Problem draft.conflict with a `StoredDraft` as data, when the server has a later revision
   */
  send(answers: Answers, revision: number, keepalive: boolean): Promise<number>;
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
    async send(answers, revision, keepalive) {
      const draft = { ...versionedKey, answers };
      const options = { keepalive: keepalive && bytesOf(draft) < KEEPALIVE_LIMIT };
      const receipt =
        revision === 0
          ? await call('temporaryDataSave', draft, options)
          : await call('temporaryDataUpdate', { ...draft, revision, ...(migrate && { migrate }) }, options);
      return receipt.revision;
    },
    read: () => call('temporaryDataInfo', formKey),
  };
}

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;
