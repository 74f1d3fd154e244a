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
 * has come, and one that comes after the customer has scrolled past it is kept: each width is asked for once, unless it fails.
 *
 * @param wanted undefined while none is needed
 */
export function usePagePicture(wanted: Picture | undefined): LoadedPicture {
  const [url, setUrl] = useState<string>();
  const [problem, setProblem] = useState<Problem>();
  const [attempt, setAttempt] = useState(0);
  /** In pixels: the widest picture asked for, and the widest one that has come. */
  const widest = useRef({ asked: 0, loaded: 0 });
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const { path, width = 0 } = wanted ?? {};
  useEffect(() => {
    if (path === undefined || width <= widest.current.asked) return undefined;
    let isOver = false;
    const load = async () => {
      // Another effect asked meanwhile, or the customer has scrolled past it.
      if (isOver || width <= widest.current.asked) return;
      widest.current.asked = width;
      try {
        const picture = await getObject(path);
        if (!isShown.current || width <= widest.current.loaded) return;
        widest.current.loaded = width;
        setUrl(URL.createObjectURL(picture));
      } catch (thrown) {
        widest.current.asked = widest.current.loaded;
        if (isShown.current) setProblem(toProblem(thrown));
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
