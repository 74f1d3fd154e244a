import type { Answers } from '../../../core/answers/answers.ts';
import type { Call } from '../../calls/transport.ts';
import type { FormKey } from '../../../core/answers/form-key.ts';
import type { StoredAnswers } from './draft-comparison.ts';

/** A stored draft, as the server tells it: in answer to a question, or with a conflict. */
export interface StoredDraft extends StoredAnswers {
  contentHash: string;
}

/** The server's side of one draft. */
export interface DraftRemote {
  /**
   * Stores answers on top of a revision, and answers the new one.
   *
   * @throws Problem draft.conflict with a `StoredDraft`, when the server has moved on
   */
  send(answers: Answers, revision: number, keepalive: boolean): Promise<number>;
  /** @throws Problem draft.notFound before anything was stored */
  read(): Promise<StoredDraft>;
}

/** What a browser sends for a page that is being closed may be no longer, bytes. */
const KEEPALIVE_LIMIT = 60_000;

/** @param carry what is sent was given under another version than that of the server's draft */
export function draftRemote(call: Call, place: FormKey & { contentHash: string }, carry?: true): DraftRemote {
  const { contentHash: _version, ...key } = place;
  return {
    async send(answers, revision, keepalive) {
      const draft = { ...place, answers };
      const options = { keepalive: keepalive && bytesOf(draft) < KEEPALIVE_LIMIT };
      const receipt =
        revision === 0
          ? await call('temporaryDataSave', draft, options)
          : await call('temporaryDataUpdate', { ...draft, revision, ...(carry && { carry }) }, options);
      return receipt.revision;
    },
    read: () => call('temporaryDataInfo', key),
  };
}

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;
