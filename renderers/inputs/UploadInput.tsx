import { useEffect, useRef, useState } from 'react';
import { useFormScope } from '../store/form-scope.ts';
import { GroupBox } from './GroupBox.tsx';
import type { PicturesUi } from '../../schemas/elements/input-ui.ts';
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

/** Pictures of one kind: each is sent as soon as it is chosen, and the answer names those that have arrived. */
export function UploadInput(props: InputProps<readonly string[], PicturesUi>) {
  const { value, options, readOnly, words, ports } = props;
  const { store } = useFormScope();
  const { ids, setIds } = useUploadIds(props);
  const [chosen, setChosen] = useState<readonly PendingFile[]>([]);
  const room = options.most - ids.length - chosen.length;
  const drop = (key: number) => setChosen((before) => before.filter((one) => one.key !== key));
  const nameOf = (position: number) => words.say('picture.name', { number: position + 1 });
  const remove = (uploadId: string) => {
    setIds((before) => before.filter((known) => known !== uploadId));
    discardUpload(store, ports.loadTradePorts, uploadId);
  };
  return (
    <GroupBox input={props} role="group" className={classes['tiles']} data-count={value?.length ?? 0}>
      {room > 0 && (
        <PictureChooser
          input={props}
          label="picture.add"
          multiple={room > 1}
          onFiles={(files) =>
            setChosen((before) => [
              ...before,
              ...files.slice(0, room).map((file) => ({ key: (lastKey += 1), file })),
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
      {chosen.map(({ key, file }, position) => (
        <UploadingTile
          key={key}
          input={props}
          file={file}
          purpose="image"
          name={nameOf(ids.length + position)}
          onGone={() => drop(key)}
          onKept={(uploadId) => {
            setIds((before) => [...before, uploadId]);
            drop(key);
          }}
        />
      ))}
    </GroupBox>
  );
}

const NO_IDS: readonly string[] = [];

/** The ids of the answer. Two pictures may arrive before the form has taken over the first, so the last word is kept here. */
function useUploadIds({ value, onChange }: InputProps<readonly string[], PicturesUi>) {
  const known = value ?? NO_IDS;
  const latest = useRef(known);
  useEffect(() => {
    latest.current = value ?? NO_IDS;
  }, [value]);
  const setIds = (change: (before: readonly string[]) => readonly string[]) => {
    latest.current = change(latest.current);
    onChange(latest.current);
  };
  return { ids: known, setIds };
}
