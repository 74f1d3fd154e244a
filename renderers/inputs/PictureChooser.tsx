import { IconCamera, IconPaperclip } from '@tabler/icons-react';
import type { UploadUi } from '../../schemas/elements/input-ui.ts';
import type { InputProps } from './input-props.ts';
import classes from './picture.module.css';

interface PictureChooserProps {
  input: InputProps;
  label: string;
  multiple?: boolean;
  accept?: UploadUi['accept'];
  onFiles: (files: readonly File[]) => void;
}

/** A tile to choose or take pictures, or to choose PDFs too. A native file control covers it, so taps, keys and focus are native. */
export function PictureChooser({ input, label, multiple = false, accept, onFiles }: PictureChooserProps) {
  const takesPdf = accept === 'imageOrPdf';
  const { id, path, readOnly, invalid, describedBy } = input;
  return (
    <label className={classes['chooser']}>
      <input
        type="file"
        name={path}
        accept={`image/png,image/jpeg${takesPdf ? ',application/pdf' : ''}`}
        multiple={multiple}
        disabled={readOnly}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        aria-labelledby={`${id}-label ${id}-${label}`}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The chooser may unmount; the focus moves to the field for keyboard users.
          document.getElementById(id)?.focus({ preventScroll: true });
          // Without the reset, a removed file could not be chosen again: the control would not fire a change.
          currentTarget.value = '';
        }}
      />
      {takesPdf ? <IconPaperclip aria-hidden="true" /> : <IconCamera aria-hidden="true" />}
      <span id={`${id}-${label}`}>{input.words.t(label)}</span>
    </label>
  );
}
