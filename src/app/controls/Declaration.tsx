import classes from './declaration.module.css';

interface DeclarationProps {
  id: string;
  label: string;
  isChecked: boolean;
  /** What to do, while the declaration is missing. */
  error: string | undefined;
  onChange: (isChecked: boolean) => void;
}

/** A declaration to tick before something is sent. */
export function Declaration({ id, label, isChecked, error, onChange }: DeclarationProps) {
  return (
    <>
      <label className={classes['declaration']}>
        <input
          id={id}
          type="checkbox"
          checked={isChecked}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${id}-missing`}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span>{label}</span>
      </label>
      {error !== undefined && (
        <p id={`${id}-missing`} role="alert" className={classes['missing']}>
          {error}
        </p>
      )}
    </>
  );
}
