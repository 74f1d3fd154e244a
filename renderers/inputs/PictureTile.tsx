import { useEffect, useState } from 'react';
import type { UploadPurpose } from '../../schemas/generated/upload.ts';
import type { InputProps } from './input-props.ts';
import classes from './picture.module.css';
import { previewUrl } from './previews.ts';
import { useUpload } from './use-upload.ts';

/** A picture that the server has: shown, and to be removed. */
export function UploadedTile({
  input,
  uploadId,
  name,
  onRemove,
}: {
  input: InputProps;
  uploadId: string;
  /** What it shows, as it is read out. */
  name: string;
  onRemove: (() => void) | undefined;
}) {
  const { words } = input;
  return (
    <div className={classes['tile']} data-upload={uploadId}>
      <Preview input={input} uploadId={uploadId} name={name} />
      {onRemove && (
        <button
          type="button"
          className={classes['action']}
          aria-label={words.say('picture.removeOne', { name })}
          onClick={onRemove}
        >
          {words.say('remove')}
        </button>
      )}
    </div>
  );
}

/** The picture of an upload. One that cannot be fetched now is named instead: the answer is there all the same. */
function Preview({
  input: { ports },
  uploadId,
  name,
}: {
  input: InputProps;
  uploadId: string;
  name: string;
}) {
  const { loadTradePorts } = ports;
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let isShown = true;
    if (loadTradePorts)
      previewUrl(uploadId, loadTradePorts).then(
        (found) => isShown && setAddress(found),
        () => undefined,
      );
    return () => {
      isShown = false;
    };
  }, [loadTradePorts, uploadId]);
  return address ? (
    <img className={classes['image']} src={address} alt={name} />
  ) : (
    <span className={classes['image']}>{name}</span>
  );
}

/** A file on its way: how far it is, how to give it up, and, when it failed, why and how to try again. */
export function UploadingTile({
  input,
  file,
  purpose,
  name,
  onKept,
  onGone,
}: {
  input: InputProps;
  file: File;
  purpose: UploadPurpose;
  name: string;
  onKept: (uploadId: string) => void;
  onGone: () => void;
}) {
  const { words } = input;
  const { sending, retry } = useUpload(file, purpose, input, onKept);
  if (sending.phase === 'sending')
    return (
      <div className={classes['tile']}>
        <div className={classes['image']}>
          <span aria-hidden="true">{Math.round(sending.share * 100)}%</span>
          <progress value={sending.share} aria-label={words.say('picture.sending', { name })} />
        </div>
        <button
          type="button"
          className={classes['action']}
          aria-label={words.say('picture.cancelOne', { name })}
          onClick={onGone}
        >
          {words.say('cancel')}
        </button>
      </div>
    );
  return (
    <div className={classes['failed']}>
      <p role="alert">{sending.message}</p>
      {sending.canRetry && (
        <button type="button" className={classes['action']} onClick={retry}>
          {words.say('retry')}
        </button>
      )}
      <button
        type="button"
        className={classes['action']}
        aria-label={words.say('picture.removeOne', { name })}
        onClick={onGone}
      >
        {words.say('remove')}
      </button>
    </div>
  );
}
