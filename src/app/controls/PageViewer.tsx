import type { Preview } from '../../../schemas/generated/underwriting.ts';
import { useBuyingWords } from '../shell/use-buying-words.ts';
import { PagePicture } from './PagePicture.tsx';
import classes from './page-viewer.module.css';
import { useZoom } from './use-zoom.ts';

interface PageViewerProps {
  preview: Preview;
  /** Whether the pages reach both sides of the screen. */
  isWide?: boolean;
}

/** The pages of a PDF as pictures, one below the other; each is loaded when the customer comes near it. */
export function PageViewer({ preview, isWide = false }: PageViewerProps) {
  const { t } = useBuyingWords();
  const zoom = useZoom();
  return (
    <ol className={classes['pages']} data-wide={isWide || undefined} aria-label={t('preview.title')}>
      {Array.from({ length: preview.pages }, (_, index) => (
        <li key={index}>
          <PagePicture preview={preview} page={index + 1} zoom={zoom} />
        </li>
      ))}
    </ol>
  );
}
