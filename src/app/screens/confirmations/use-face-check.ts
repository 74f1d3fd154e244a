// The state of the page of a face check: how it stands, and what starts, continues and ends it.
import { useCallback, useRef, useState } from 'react';
import type { FaceDetectInfoResponse } from '../../../../schemas/generated/face.ts';
import { call } from '../../calls/client.ts';
import { toProblem, type Problem } from '../../calls/problem.ts';
import { useQuery, type QueryResult } from '../../calls/use-query.ts';
import { useOpenPage } from '../../shell/use-open-page.ts';
import { useLanguage } from '../../state/language.ts';
import { storedFaceCheck } from './stored-face-check.ts';

export interface FaceCheckActions {
  isBusy: boolean;
  problem: Problem | undefined;
  start: () => Promise<void>;
  /** Goes on with the check that this browser started; undefined without one. */
  proceed: (() => void) | undefined;
  /** Ends it and takes the consent back. */
  exit: () => Promise<void>;
}

/**
 * @param code of the link
 * @param bizToken that the provider's page has led back with; undefined for a page that was opened in another way
 */
export function useFaceCheck(code: string, bizToken: string | undefined) {
  const language = useLanguage();
  const settled = useRef<Promise<void>>(undefined);
  const fetchInfo = useCallback(
    async (signal?: AbortSignal): Promise<FaceDetectInfoResponse> => {
      // Once for each return, whoever waits for it: a token has one result. A failure is asked again with the next question.
      if (settled.current === undefined)
        settled.current = settle(code, bizToken).catch((thrown: unknown) => {
          settled.current = undefined;
          throw thrown;
        });
      await settled.current;
      return call('faceDetectInfo', { code, language }, signal ? { signal } : {});
    },
    [code, bizToken, language],
  );
  const info = useQuery(fetchInfo);
  const actions = useActions(code, info);
  return { info, ...actions };
}

/**
 * Has the server ask for the result of a check whose person has returned. The token stays in the tab until there is an answer: the
 * address has it no more after a reload, and without it a passed check is lost.
 */
async function settle(code: string, returnedToken: string | undefined): Promise<void> {
  const started = storedFaceCheck.read(code);
  const bizToken = returnedToken ?? started?.bizToken;
  if (!started || bizToken === undefined) return;
  const { bizToken: _, ...check } = started;
  storedFaceCheck.write({ ...check, bizToken });
  try {
    const { state } = await call('saveFaceResult', { code, secret: check.secret, bizToken });
    storedFaceCheck.write(state === 'success' ? { ...check, hasPassed: true } : check);
  } catch (thrown) {
    if (toProblem(thrown).code !== 'face.over') throw thrown;
    // The token is over, or the answer that it passed was lost.
    const { state } = await call('faceDetectInfo', { code, secret: check.secret });
    storedFaceCheck.write(state === 'success' ? { ...check, hasPassed: true } : check);
  }
}

function useActions(code: string, { data, refetch }: QueryResult<FaceDetectInfoResponse>): FaceCheckActions {
  const language = useLanguage();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const page = useOpenPage();
  const run = async (act: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await act();
    } catch (thrown) {
      const failure = toProblem(thrown);
      setProblem(failure);
      await refetch();
    } finally {
      if (page.isOpen()) setBusy(false);
    }
  };
  const started = storedFaceCheck.read(code);
  return {
    isBusy,
    problem,
    start: () =>
      run(async () => {
        const { sha256: documentSha256 } = data!.document;
        const { url, secret } = await call('faceDetectAuth', { code, documentSha256, language });
        storedFaceCheck.write({ code, secret, url });
        page.leave(url);
      }),
    proceed: started && !started.hasPassed ? () => page.leave(started.url) : undefined,
    exit: () =>
      run(async () => {
        if (!started) return;
        await call('saveFaceResult', { code, secret: started.secret });
        storedFaceCheck.write(undefined);
        await refetch();
      }),
  };
}
