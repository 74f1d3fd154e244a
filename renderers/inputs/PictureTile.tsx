import { useEffect, useState } from 'react';
import type { UploadPurpose } from '../../schemas/generated/upload.ts';
import type { InputProps } from './input-props.ts';
import classes from './picture.module.css';
import { pictureUrl } from './picture-urls.ts';
import { useUpload } from './use-upload.ts';

/** A picture on the server, with a button to remove it. */
export function UploadedTile({
  input,
  uploadId,
  name,
  onRemove,
}: {
  input: InputProps;
  uploadId: string;
  /** Accessible name of the picture. */
  name: string;
  onRemove: (() => void) | undefined;
}) {
  const { words } = input;
  return (
    <div className={classes['tile']} data-upload={uploadId}>
      <UploadedImage input={input} uploadId={uploadId} name={name} />
      {onRemove && (
        <TileAction
          text={words.t('remove')}
          label={words.t('picture.removeOne', { name })}
          groupId={input.id}
          onClick={onRemove}
        />
      )}
    </div>
  );
}

/** The image of an upload; its name while it is not available, because the upload exists regardless. */
function UploadedImage({
  input: { ports },
  uploadId,
  name,
}: {
  input: InputProps;
  uploadId: string;
  name: string;
}) {
  const { loadTradePorts } = ports;
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    let isMounted = true;
    if (loadTradePorts)
      pictureUrl(uploadId, loadTradePorts).then(
        (objectUrl) => isMounted && setUrl(objectUrl),
        () => undefined,
      );
    return () => {
      isMounted = false;
    };
  }, [loadTradePorts, uploadId]);
  return url ? (
    <img className={classes['image']} src={url} alt={name} />
  ) : (
    <span className={classes['image']}>{name}</span>
  );
}

/** A file in upload: progress and a cancel button; after a failure its message, retry and remove. */
export function UploadingTile({
  input,
  file,
  purpose,
  name,
  onStored,
  onDiscard,
}: {
  input: InputProps;
  file: File;
  purpose: UploadPurpose;
  name: string;
  onStored: (uploadId: string) => void;
  onDiscard: () => void;
}) {
  const { words } = input;
  const { upload, retry } = useUpload(file, purpose, input, onStored);
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
        label={words.t('picture.removeOne', { name })}
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
