import { useEffect, useRef, useState } from 'react';
import type { UploadPurpose } from '../../schemas/generated/upload.ts';
import type { UploadUi } from '../../schemas/elements/input-ui.ts';
import type { RuleIssue } from '../../src/core/answers/upload-issue.ts';
import { portErrorMessage, PortError } from '../store/trade-ports.ts';
import type { InputProps } from './input-props.ts';
import { prepareFile } from './prepare-file.ts';
import { cacheUpload } from './shown-uploads.ts';

/** State of an upload: the fraction sent (0 to 1), or the failure and whether a retry may succeed. */
export type UploadState =
  | { phase: 'sending'; share: number }
  | { phase: 'failed'; message: string; canRetry: boolean };

const INITIAL_STATE: UploadState = { phase: 'sending', share: 0 };

/**
 * Uploads a file while its component is mounted; unmounting aborts the upload.
 *
 * @param onStored called with the upload id after the server stored the file
 */
export function useUpload(
  file: File,
  purpose: UploadPurpose,
  accept: UploadUi['accept'],
  { path, ports: { loadTradePorts }, words }: InputProps,
  onStored: (uploadId: string) => void,
): { upload: UploadState; retry: () => void } {
  const [upload, setUpload] = useState<UploadState>(INITIAL_STATE);
  const [attempt, setAttempt] = useState(0);
  // Refs, so that a new callback or another language does not restart the upload.
  const onStoredRef = useRef(onStored);
  const messageContext = useRef({ path, words });
  useEffect(() => {
    onStoredRef.current = onStored;
    messageContext.current = { path, words };
  });
  useEffect(() => {
    if (!loadTradePorts) return undefined;
    const abort = new AbortController();
    const report = (next: UploadState) => {
      if (!abort.signal.aborted) setUpload(next);
    };
    const messageOf = (issue: RuleIssue) =>
      messageContext.current.words.issue({ ...issue, path: messageContext.current.path });
    const send = async () => {
      const prepared = await prepareFile(file, purpose, accept);
      if (!prepared.ok)
        return report({ phase: 'failed', message: messageOf(prepared.issue), canRetry: false });
      if (abort.signal.aborted) return;
      const onProgress = (share: number) => report({ phase: 'sending', share });
      const ports = await loadTradePorts();
      const uploadId = await ports.upload(prepared.file, prepared.purpose, onProgress, abort.signal);
      if (abort.signal.aborted) return;
      cacheUpload(uploadId, prepared.file);
      onStoredRef.current(uploadId);
    };
    send().catch((thrown: unknown) =>
      report({
        phase: 'failed',
        message: portErrorMessage(thrown, messageContext.current.words),
        canRetry: !(thrown instanceof PortError && thrown.isFinal),
      }),
    );
    return () => abort.abort();
  }, [file, purpose, accept, loadTradePorts, attempt]);
  const retry = () => {
    setUpload(INITIAL_STATE);
    setAttempt((previous) => previous + 1);
  };
  return { upload, retry };
}
