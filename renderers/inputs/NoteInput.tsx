/** A note has no control: its text is the field's label. */
export function NoteInput() {
  return null;
}
