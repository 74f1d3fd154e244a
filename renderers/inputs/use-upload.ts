import { useEffect, useRef, useState } from 'react';
import type { UploadPurpose } from '../../schemas/generated/upload.ts';
import type { RuleIssue } from '../../src/core/answers/picture-failure.ts';
import { portErrorMessage, PortError } from '../store/trade-ports.ts';
import type { InputProps } from './input-props.ts';
import { preparePicture } from './prepare-picture.ts';
import { cachePreview } from './previews.ts';

/** How far a file has come: the share that was sent, or why it was not, and whether trying again may help. */
export type UploadState =
  | { phase: 'sending'; share: number }
  | { phase: 'failed'; message: string; canRetry: boolean };

const INITIAL_STATE: UploadState = { phase: 'sending', share: 0 };

/**
 * Sends a file for as long as its component is there; leaving gives the sending up.
 *
 * @param onKept is told the id once the server has the picture
 */
export function useUpload(
  file: File,
  purpose: UploadPurpose,
  { path, ports: { loadTradePorts }, words }: InputProps,
  onKept: (uploadId: string) => void,
): { sending: UploadState; retry: () => void } {
  const [sending, setSending] = useState<UploadState>(INITIAL_STATE);
  const [attempt, setAttempt] = useState(0);
  const keep = useRef(onKept);
  const tell = useRef({ path, words });
  useEffect(() => {
    keep.current = onKept;
    tell.current = { path, words };
  });
  useEffect(() => {
    if (!loadTradePorts) return undefined;
    const abort = new AbortController();
    const report = (next: UploadState) => {
      if (!abort.signal.aborted) setSending(next);
    };
    const said = (failure: RuleIssue) => tell.current.words.issue({ ...failure, at: tell.current.path });
    const send = async () => {
      const prepared = await preparePicture(file);
      if (!prepared.ok) return report({ phase: 'failed', message: said(prepared.failure), canRetry: false });
      const { picture } = prepared;
      if (abort.signal.aborted) return;
      const onProgress = (share: number) => report({ phase: 'sending', share });
      const uploadId = await (await loadTradePorts()).upload(picture, purpose, onProgress, abort.signal);
      if (abort.signal.aborted) return;
      cachePreview(uploadId, picture);
      keep.current(uploadId);
    };
    send().catch((thrown: unknown) =>
      report({
        phase: 'failed',
        message: portErrorMessage(thrown, tell.current.words),
        canRetry: !(thrown instanceof PortError && thrown.isFinal),
      }),
    );
    return () => abort.abort();
  }, [file, purpose, loadTradePorts, attempt]);
  const retry = () => {
    setSending(INITIAL_STATE);
    setAttempt((before) => before + 1);
  };
  return { sending, retry };
}
