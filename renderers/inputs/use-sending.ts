import { useEffect, useRef, useState } from 'react';
import type { UploadPurpose } from '../../schemas/generated/upload.ts';
import type { RuleFailure } from '../../src/core/picture-failure.ts';
import { failureWords, PortFailure } from '../trade-ports.ts';
import type { InputProps } from './input-props.ts';
import { preparePicture } from './prepare-picture.ts';
import { rememberPreview } from './previews.ts';

/** How far a file has come: the share that was sent, or why it was not, and whether trying again may help. */
export type Sending =
  | { phase: 'sending'; share: number }
  | { phase: 'failed'; message: string; again: boolean };

const START: Sending = { phase: 'sending', share: 0 };

/**
 * Sends a file for as long as its component is there; leaving gives the sending up.
 *
 * @param onKept is told the id once the server has the picture
 */
export function useSending(
  file: File,
  purpose: UploadPurpose,
  { path, ports: { trade }, words }: InputProps,
  onKept: (uploadId: string) => void,
): { sending: Sending; retry: () => void } {
  const [sending, setSending] = useState<Sending>(START);
  const [attempt, setAttempt] = useState(0);
  const keep = useRef(onKept);
  const tell = useRef({ path, words });
  useEffect(() => {
    keep.current = onKept;
    tell.current = { path, words };
  });
  useEffect(() => {
    if (!trade) return undefined;
    const abort = new AbortController();
    const report = (next: Sending) => {
      if (!abort.signal.aborted) setSending(next);
    };
    const said = (failure: RuleFailure) => tell.current.words.issue({ ...failure, at: tell.current.path });
    const send = async () => {
      const prepared = await preparePicture(file);
      if (!prepared.ok) return report({ phase: 'failed', message: said(prepared.failure), again: false });
      const { picture } = prepared;
      if (abort.signal.aborted) return;
      const onProgress = (share: number) => report({ phase: 'sending', share });
      const uploadId = await (await trade()).upload(picture, purpose, onProgress, abort.signal);
      if (abort.signal.aborted) return;
      rememberPreview(uploadId, picture);
      keep.current(uploadId);
    };
    send().catch((thrown: unknown) =>
      report({
        phase: 'failed',
        message: failureWords(thrown, tell.current.words),
        again: !(thrown instanceof PortFailure && thrown.isFinal),
      }),
    );
    return () => abort.abort();
  }, [file, purpose, trade, attempt]);
  const retry = () => {
    setSending(START);
    setAttempt((before) => before + 1);
  };
  return { sending, retry };
}
