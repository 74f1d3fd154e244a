import { IconFileText } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { UploadUi } from '../../schemas/elements/input-ui.ts';
import type { UploadPurpose } from '../../schemas/generated/upload.ts';
import type { InputProps } from './input-props.ts';
import classes from './picture.module.css';
import { numberText } from '../../src/core/messages/locale-text.ts';
import { shownUpload, type ShownUpload } from './shown-uploads.ts';
import { useUpload } from './use-upload.ts';

/** A file on the server, with a button to remove it: a picture, or the name and size of a PDF. */
export function UploadedTile({
  input,
  uploadId,
  name,
  onRemove,
}: {
  input: InputProps;
  uploadId: string;
  /** Accessible name of a picture, and of a file that is not loaded. */
  name: string;
  onRemove: (() => void) | undefined;
}) {
  const { words, ports } = input;
  const shown = useShownUpload(uploadId, ports);
  const isDocument = shown !== undefined && 'size' in shown;
  const shownName = (isDocument && shown.name) || name;
  return (
    <div className={classes[isDocument ? 'document' : 'tile']} data-upload={uploadId}>
      {isDocument ? (
        <DocumentName name={shownName} size={shown.size} lang={words.lang} />
      ) : shown ? (
        <img className={classes['image']} src={shown.url} alt={name} />
      ) : (
        <span className={classes['image']}>{name}</span>
      )}
      {onRemove && (
        <TileAction
          text={words.t('remove')}
          label={words.t('removeOne', { name: shownName })}
          groupId={input.id}
          onClick={onRemove}
        />
      )}
    </div>
  );
}

/** What is shown of an upload; undefined while it is not available, although the upload exists. */
function useShownUpload(uploadId: string, { loadTradePorts }: InputProps['ports']): ShownUpload | undefined {
  const [shown, setShown] = useState<ShownUpload>();
  useEffect(() => {
    let isMounted = true;
    if (loadTradePorts)
      shownUpload(uploadId, loadTradePorts).then(
        (next) => isMounted && setShown(next),
        () => undefined,
      );
    return () => {
      isMounted = false;
    };
  }, [loadTradePorts, uploadId]);
  return shown;
}

const KILOBYTE = 1024;

function DocumentName({ name, size, lang }: { name: string; size: number; lang: string }) {
  const kilobytes = Math.ceil(size / KILOBYTE);
  const isLarge = kilobytes >= KILOBYTE;
  const amount = isLarge ? (kilobytes / KILOBYTE).toFixed(1) : kilobytes;
  return (
    <>
      <IconFileText aria-hidden="true" />
      <span>
        {/* A file name has a direction of its own. */}
        <bdi>{name}</bdi>
        <small>
          {numberText(amount, lang)} {isLarge ? 'MB' : 'KB'}
        </small>
      </span>
    </>
  );
}

/** A file in upload: progress and a cancel button; after a failure its message, retry and remove. */
export function UploadingTile({
  input,
  file,
  purpose,
  accept = 'image',
  name: position,
  onStored,
  onDiscard,
}: {
  input: InputProps;
  file: File;
  purpose: UploadPurpose;
  accept?: UploadUi['accept'];
  /** Accessible name of a picture. */
  name: string;
  onStored: (uploadId: string) => void;
  onDiscard: () => void;
}) {
  const { words } = input;
  const { upload, retry } = useUpload(file, purpose, accept, input, onStored);
  const name = /\.pdf$/i.test(file.name) ? file.name : position;
  if (upload.phase === 'sending')
    return (
      <div className={classes['tile']}>
        <div className={classes['image']}>
          <span aria-hidden="true">{Math.round(upload.share * 100)}%</span>
          <progress value={upload.share} aria-label={words.t('picture.sending', { name })} />
        </div>
        <TileAction
          text={words.t('cancel')}
          label={words.t('picture.cancelOne', { name })}
          groupId={input.id}
          onClick={onDiscard}
        />
      </div>
    );
  return (
    <div className={classes['failed']}>
      <p role="alert">{upload.message}</p>
      {upload.canRetry && <TileAction text={words.t('retry')} onClick={retry} />}
      <TileAction
        text={words.t('remove')}
        label={words.t('removeOne', { name })}
        groupId={input.id}
        onClick={onDiscard}
      />
    </div>
  );
}

interface TileActionProps {
  text: string;
  /** Accessible name, where the text leaves the picture out. */
  label?: string;
  /** Id of the group that takes the focus when the action removes the tile, and this button with it. */
  groupId?: string;
  onClick: () => void;
}

function TileAction({ text, label, groupId, onClick }: TileActionProps) {
  const act = () => {
    if (groupId) document.getElementById(groupId)?.focus({ preventScroll: true });
    onClick();
  };
  return (
    <button type="button" className={classes['action']} aria-label={label} onClick={act}>
      {text}
    </button>
  );
}
