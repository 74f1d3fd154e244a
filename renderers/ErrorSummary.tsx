import { useState } from 'react';
import { useAtomValue } from './store/form-atoms.ts';
import { focusField } from './store/focus-field.ts';
import { useFormContext } from './store/form-context.ts';
import classes from './section.module.css';
import { fieldId } from './store/field-id.ts';
import { rowLabel } from './store/row-label.ts';

/** Number of issues that the summary lists at once; each line more delays the paint of a failed submit. */
const FIRST_LINES = 50;

/** Lists the remaining issues on top of the form; each line links to its field. */
export function ErrorSummary() {
  const { store, words } = useFormContext();
  const issues = useAtomValue(store.summary, { store: store.jotai });
  const [showsAll, setShowsAll] = useState(false);
  if (issues.length === 0) return null;
  const lines = showsAll ? issues : issues.slice(0, FIRST_LINES);
  return (
    <div className={classes['summary']} role="alert" id={fieldId(store, 'error-summary')} tabIndex={-1}>
      <h2>{words.t('summary.title', { count: issues.length })}</h2>
      <ul>
        {lines.map((issue) => (
          <li key={issue.path}>
            <a
              href={`#${fieldId(store, issue.path)}`}
              onClick={(event) => {
                event.preventDefault();
                focusField(store, issue.path);
              }}
            >
              {rowLabel(store, words, issue.path)}
              {words.issue(issue)}
            </a>
          </li>
        ))}
        {lines.length < issues.length && (
          <li>
            <button type="button" className={classes['showAll']} onClick={() => setShowsAll(true)}>
              {words.t('summary.showAll', { total: issues.length })}
            </button>
          </li>
        )}
      </ul>
    </div>
  );
}
