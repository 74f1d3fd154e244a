import { IconCamera } from '@tabler/icons-react';
import type { InputProps } from './input-props.ts';
import classes from './picture.module.css';

interface PictureChooserProps {
  input: InputProps;
  label: string;
  multiple?: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** Where pictures are chosen or taken: the browser's own control covers the tile, so taps, keys and focus are native. */
export function PictureChooser({ input, label, multiple = false, onFiles }: PictureChooserProps) {
  const { id, path, readOnly, invalid, describedBy } = input;
  return (
    <label className={classes['chooser']}>
      <input
        type="file"
        name={path}
        accept="image/png,image/jpeg"
        multiple={multiple}
        disabled={readOnly}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        aria-labelledby={`${id}-label ${id}-${label}`}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // This control may go; whoever goes on by keyboard stays in the field.
          document.getElementById(id)?.focus({ preventScroll: true });
          // The same file may be chosen again after it was removed.
          currentTarget.value = '';
        }}
      />
      <IconCamera aria-hidden="true" />
      <span id={`${id}-${label}`}>{input.words.say(label)}</span>
    </label>
  );
}
