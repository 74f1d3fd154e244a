import { useAtomValue } from './store/form-atoms.ts';
import { focusField } from './store/focus-field.ts';
import { useFormContext } from './store/form-context.ts';
import classes from './section.module.css';
import { fieldId } from './store/field-id.ts';
import { rowLabel } from './store/row-label.ts';

/** Lists the remaining issues on top of the form; each line links to its field. */
export function ErrorSummary() {
  const { store, words } = useFormContext();
  const issues = useAtomValue(store.summary, { store: store.jotai });
  if (issues.length === 0) return null;
  return (
    <div className={classes['summary']} role="alert" id={fieldId(store, 'error-summary')} tabIndex={-1}>
      <h2>{words.t('summary.title', { count: issues.length })}</h2>
      <ul>
        {issues.map((issue) => (
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
      </ul>
    </div>
  );
}
