import { useRef } from 'react';
import type { Preview } from '../../../schemas/generated/underwriting.ts';
import { NETWORK_FAILED } from '../calls/problem.ts';
import { useBuyingWords } from '../shell/use-buying-words.ts';
import { useWhenOnline } from '../state/online.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { pictureWidth } from './picture-width.ts';
import classes from './page-viewer.module.css';
import { useNearView } from './use-near-view.ts';
import { usePagePicture } from './use-page-picture.ts';

/** Problem codes of a page that a second request cannot bring. */
const LOST = /\.notFound$/;

interface PagePictureProps {
  preview: Preview;
  /** From 1. */
  page: number;
  /** How much the customer has enlarged the screen; 1 without. */
  zoom: number;
}

/** One page: a sheet of its size from the start, so that nothing moves when its picture comes. */
export function PagePicture({ preview: { path, pages, widths }, page, zoom }: PagePictureProps) {
  const { t } = useBuyingWords();
  const sheet = useRef<HTMLDivElement>(null);
  const cssWidth = useNearView(sheet);
  const width = cssWidth === undefined ? undefined : pictureWidth(cssWidth * devicePixelRatio * zoom, widths);
  const { url, problem, retry } = usePagePicture(
    width === undefined ? undefined : { path: `${path}/${width}/${page}`, width },
  );
  // What the network kept away comes with the network.
  useWhenOnline(problem?.code === NETWORK_FAILED ? retry : undefined);
  return (
    <figure className={classes['page']}>
      <div ref={sheet} className={classes['sheet']} aria-busy={url === undefined && !problem}>
        {url !== undefined && <img src={url} alt={t('preview.picture', { page, pages })} decoding="async" />}
        {url === undefined && problem && (
          <ErrorState
            problem={problem}
            onRetry={LOST.test(problem.code) ? undefined : retry}
            isBesidePrimary
          />
        )}
      </div>
      <figcaption>{t('preview.page', { page, pages })}</figcaption>
    </figure>
  );
}
