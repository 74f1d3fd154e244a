import { useEffect, useRef, useState } from 'react';
import { GroupBox } from './GroupBox.tsx';
import type { UploadUi } from '../../schemas/elements/input-ui.ts';
import type { InputProps } from './input-props.ts';
import { discardUpload } from './discard-upload.ts';
import classes from './picture.module.css';
import { PictureChooser } from './PictureChooser.tsx';
import { UploadedTile, UploadingTile } from './PictureTile.tsx';

interface PendingFile {
  key: number;
  file: File;
}

let lastKey = 0;

/** Pictures, and PDFs where the element accepts them. Uploads each when it is chosen; the answer holds the ids of the stored ones. */
export function UploadInput(props: InputProps<readonly string[], UploadUi>) {
  const { value, options, readOnly, words, ports, form, label } = props;
  const { ids, setIds } = useUploadIds(props);
  const [pendingFiles, setPendingFiles] = useState<readonly PendingFile[]>([]);
  const freeSlots = options.maxItems - ids.length - pendingFiles.length;
  const dropFile = (key: number) =>
    setPendingFiles((files) => files.filter((pending) => pending.key !== key));
  const { accept } = options;
  const takesPdf = accept === 'imageOrPdf';
  // A file that is not loaded may be a PDF.
  const nameOf = (position: number) =>
    takesPdf ? `${label} ${position + 1}` : words.t('picture.name', { number: position + 1 });
  const remove = (uploadId: string) => {
    setIds((previous) => previous.filter((id) => id !== uploadId));
    discardUpload(form, ports.loadTradePorts, uploadId);
  };
  return (
    <GroupBox input={props} role="group" className={classes['tiles']} data-count={value?.length ?? 0}>
      {freeSlots > 0 && (
        <PictureChooser
          input={props}
          label={takesPdf ? 'file.add' : 'picture.add'}
          accept={accept}
          multiple={freeSlots > 1}
          onFiles={(files) =>
            setPendingFiles((previous) => [
              ...previous,
              ...files.slice(0, freeSlots).map((file) => ({ key: (lastKey += 1), file })),
            ])
          }
        />
      )}
      {ids.map((uploadId, position) => (
        <UploadedTile
          key={uploadId}
          input={props}
          uploadId={uploadId}
          name={nameOf(position)}
          onRemove={readOnly ? undefined : () => remove(uploadId)}
        />
      ))}
      {pendingFiles.map(({ key, file }, position) => (
        <UploadingTile
          key={key}
          input={props}
          file={file}
          purpose="image"
          accept={accept}
          name={nameOf(ids.length + position)}
          onDiscard={() => dropFile(key)}
          onStored={(uploadId) => {
            setIds((previous) => [...previous, uploadId]);
            dropFile(key);
          }}
        />
      ))}
    </GroupBox>
  );
}

const NO_IDS: readonly string[] = [];

/** The upload ids of the answer. A ref holds the latest: two uploads may end before the next render. */
function useUploadIds({ value, onChange }: InputProps<readonly string[], UploadUi>) {
  const ids = value ?? NO_IDS;
  const latest = useRef(ids);
  useEffect(() => {
    latest.current = value ?? NO_IDS;
  }, [value]);
  const setIds = (change: (previous: readonly string[]) => readonly string[]) => {
    latest.current = change(latest.current);
    onChange(latest.current);
  };
  return { ids, setIds };
}
