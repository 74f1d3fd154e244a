// The summary of a refused submit.
import { useState } from 'react';
import type { Issue } from '../schemas/generated/issue.ts';
import { parentPath } from '../src/core/answers/answer-path.ts';
import { useAtomValue } from './store/use-atom-value.ts';
import { focusField } from './store/focus-field.ts';
import { useFormContext } from './store/form-context.ts';
import type { FormWords } from './store/form-ports.ts';
import type { FormStore } from './store/form-store.ts';
import chip from './chip.module.css';
import classes from './error-summary.module.css';
import { fieldId } from './store/field-id.ts';
import { headingOf } from './store/row-label.ts';

/** Number of issues that the summary lists at once: as many as leave part of the form in view. */
const FIRST_LINES = 6;

/** Lists the remaining issues on top of the form, by person; each line links to its field. */
export function ErrorSummary() {
  const { store, words } = useFormContext();
  const issues = useAtomValue(store.summary, { store: store.jotai });
  const [showsAll, setShowsAll] = useState(false);
  if (issues.length === 0) return null;
  const groups = groupIssues(store, words, issues, showsAll ? issues.length : FIRST_LINES);
  const hasHidden = !showsAll && issues.length > FIRST_LINES;
  return (
    <div className={classes['summary']} role="alert" id={fieldId(store, 'error-summary')} tabIndex={-1}>
      <h2>{words.t('summary.title', { count: issues.length })}</h2>
      {groups.map(({ name, count, lines }) => (
        <div key={lines[0]!.path}>
          {name !== '' && (
            <h3>
              {name} <span className={`${chip['chip']} ${classes['count']}`}>{count}</span>
            </h3>
          )}
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
                  {words.issue(issue)}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {hasHidden && (
        <button type="button" className={classes['showAll']} onClick={() => setShowsAll(true)}>
          {words.t('summary.showAll', { total: issues.length })}
        </button>
      )}
    </div>
  );
}

interface IssueGroup {
  /** Label of the row, or title of the section. */
  name: string;
  /** Number of issues, listed or not. */
  count: number;
  lines: Issue[];
}

/** Groups neighbouring issues of a row or section. Lists the first `limit` issues; a group counts all of its issues. */
function groupIssues(
  store: FormStore,
  words: FormWords,
  issues: readonly Issue[],
  limit: number,
): IssueGroup[] {
  const groups: IssueGroup[] = [];
  let instance: string | undefined;
  let name = '';
  for (const [position, issue] of issues.entries()) {
    const isListed = position < limit;
    if (instance !== parentPath(issue.path)) {
      instance = parentPath(issue.path);
      name = headingOf(store, words, issue.path);
    }
    let group = groups.at(-1);
    if (group?.name !== name) {
      if (!isListed) break;
      groups.push((group = { name, count: 0, lines: [] }));
    }
    group.count += 1;
    if (isListed) group.lines.push(issue);
  }
  return groups;
}
