import pLimit from 'p-limit';
import { useCallback, useEffect, useRef, useState } from 'react';
import { getObject } from '../calls/objects.ts';
import { toProblem, type Problem } from '../calls/problem.ts';

/** Pictures are loaded two at a time: the page that is read has most of a slow network. */
const turns = pLimit(2);

interface Picture {
  path: string;
  /** In pixels. */
  width: number;
}

interface LoadedPicture {
  /** Address of the picture in the browser; undefined before it is loaded. */
  url: string | undefined;
  problem: Problem | undefined;
  retry: () => void;
}

/**
 * Loads a picture that only its owner may see, which no element can request by itself. A loaded picture stays until a wider one
 * has come.
 *
 * @param wanted undefined while none is needed
 */
export function usePagePicture(wanted: Picture | undefined): LoadedPicture {
  const [url, setUrl] = useState<string>();
  const [problem, setProblem] = useState<Problem>();
  const [attempt, setAttempt] = useState(0);
  const loadedWidth = useRef(0);
  const { path, width = 0 } = wanted ?? {};
  useEffect(() => {
    if (path === undefined || width <= loadedWidth.current) return undefined;
    let isOver = false;
    const load = async () => {
      // The customer has scrolled past it.
      if (isOver) return;
      try {
        const loaded = await getObject(path);
        if (isOver) return;
        loadedWidth.current = width;
        setUrl(URL.createObjectURL(loaded));
      } catch (thrown) {
        if (!isOver) setProblem(toProblem(thrown));
      }
    };
    void turns(load);
    return () => {
      isOver = true;
    };
  }, [path, width, attempt]);
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url]);
  const retry = useCallback(() => {
    setProblem(undefined);
    setAttempt((count) => count + 1);
  }, []);
  return { url, problem, retry };
}
