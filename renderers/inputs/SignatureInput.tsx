import { useState } from 'react';
import { GroupBox } from './GroupBox.tsx';
import type { InputProps } from './input-props.ts';
import { discardUpload } from './discard-upload.ts';
import classes from './picture.module.css';
import { PictureChooser } from './PictureChooser.tsx';
import { UploadedTile, UploadingTile } from './PictureTile.tsx';
import { SignaturePad } from './SignaturePad.tsx';

/** A signature: drawn with finger, pen or mouse, or chosen as a picture by customers who cannot draw. */
export function SignatureInput(props: InputProps) {
  const { value, readOnly, words, ports, form, label } = props;
  const [file, setFile] = useState<File>();
  const uploadId = typeof value === 'string' && value !== '' ? value : undefined;
  const remove = (removedId: string) => {
    props.onChange(undefined);
    discardUpload(form, ports.loadTradePorts, removedId);
  };
  return (
    <GroupBox input={props} role="group" className={classes['signature']}>
      {uploadId && (
        <UploadedTile
          input={props}
          uploadId={uploadId}
          name={label}
          onRemove={readOnly ? undefined : () => remove(uploadId)}
        />
      )}
      {!uploadId && file && (
        <UploadingTile
          input={props}
          file={file}
          purpose="signature"
          name={label}
          onDiscard={() => setFile(undefined)}
          onStored={(storedId) => {
            props.onChange(storedId);
            setFile(undefined);
          }}
        />
      )}
      {!uploadId && !file && (
        <>
          <SignaturePad words={words} invalid={props.invalid} disabled={readOnly} onDrawn={setFile} />
          <PictureChooser
            input={props}
            label="signature.picture"
            onFiles={([first]) => first && setFile(first)}
          />
        </>
      )}
    </GroupBox>
  );
}
