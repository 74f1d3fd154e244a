import { useAtomValue } from './form-atoms.ts';
import { focusField } from './focus-field.ts';
import { useFormScope, type FormWords } from './form-scope.ts';
import type { FormStore } from './form-store.ts';
import classes from './section.module.css';
import { fieldId } from './templates/field-id.ts';

/** What is left to mend, on top of the form; each line leads to its field. */
export function ErrorSummary() {
  const { store, words } = useFormScope();
  const issues = useAtomValue(store.summary, { store: store.jotai });
  if (issues.length === 0) return null;
  return (
    <div className={classes['summary']} role="alert" id="error-summary" tabIndex={-1}>
      <h2>{words.say('summary.title', { count: issues.length })}</h2>
      <ul>
        {issues.map((issue) => (
          <li key={issue.at}>
            <a
              href={`#${fieldId(issue.at)}`}
              onClick={(event) => {
                event.preventDefault();
                focusField(store, issue.at);
              }}
            >
              {whoseOf(store, words, issue.at)}
              {words.issue(issue)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Which of several people a line is about: 「被保险人 2 · 受益人 1 · 」; nothing for a section that does not repeat. */
function whoseOf(store: FormStore, words: FormWords, path: string): string {
  const parts = path.split('/');
  let level = store.index.sections;
  let whose = '';
  for (let i = 0; i + 2 < parts.length; i += 2) {
    const indexed = level.find(({ section }) => section.sectionCode === parts[i]);
    if (!indexed?.section.repeat) break;
    const rows = store.jotai.get(store.rows(parts.slice(0, i + 1).join('/')));
    whose += `${words.of(indexed.section.sectionId, 'item') ?? ''} ${rows.indexOf(parts[i + 1]!) + 1} · `;
    level = indexed.child ? [indexed.child] : [];
  }
  return whose;
}
