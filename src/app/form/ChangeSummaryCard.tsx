// The card above a form that lists the changes of a new form version.
import { IconChevronRight, IconSparkles } from '@tabler/icons-react';
import { use, useEffect, useRef, useState, type MouseEvent } from 'react';
import type { ScreenForm } from '../../../schemas/generated/insurance.ts';
import { focusField } from '../../../renderers/store/focus-field.ts';
import type { FormWords } from '../../../renderers/store/form-ports.ts';
import type { FormStore } from '../../../renderers/store/form-store.ts';
import { FieldFilterContext } from '../../../renderers/store/field-filter.ts';
import { fieldId } from '../../../renderers/store/field-id.ts';
import { headingOf } from '../../../renderers/store/row-label.ts';
import action from '../ui/action.module.css';
import classes from './change-summary-card.module.css';
import { changeTargets, type ChangeTarget } from './change-targets.ts';

interface ChangeSummaryCardProps {
  store: FormStore;
  changes: NonNullable<ScreenForm['changeSummary']>;
  words: FormWords;
  /** Path of the last focused field. */
  focus: string | undefined;
}

/** Forms with a dismissed summary: closed, or unmounted by saving. */
const dismissedForms = new WeakSet<FormStore>();

/**
 * Lists new questions, changed questions and restored answers with links to their fields, and retired answers as text.
 * The list is computed once, when the form opens: lines that vanish during input would move the form under the thumb.
 */
export function ChangeSummaryCard({ store, changes, words, focus }: ChangeSummaryCardProps) {
  const [isOpen, setOpen] = useState(() => !dismissedForms.has(store));
  const [{ added, changed, restored }] = useState(() => changeTargets(store, changes));
  const isShown = use(FieldFilterContext);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus();
    return () => void dismissedForms.add(store);
  }, [store]);
  if (!isOpen) return null;
  const close = () => {
    setOpen(false);
    if (focus !== undefined) focusField(store, focus);
  };
  const line = ({ id, path, isSection }: ChangeTarget) => {
    const name = (
      <span>
        <small>{headingOf(store, words, path)}</small>
        {!isSection && words.textOf(id, 'elementName')}
      </span>
    );
    // A form that shows its questions step by step links only to the current step.
    if (isShown && !isShown(path)) return <li key={path}>{name}</li>;
    const focusTarget = (event: MouseEvent) => {
      event.preventDefault();
      focusField(store, path);
    };
    return (
      <li key={path}>
        <a href={`#${fieldId(store, path)}`} onClick={focusTarget}>
          {name}
          <IconChevronRight aria-hidden />
        </a>
      </li>
    );
  };
  return (
    <section className={classes['changes']} aria-labelledby="change-summary">
      <h2 id="change-summary" ref={title} tabIndex={-1}>
        <IconSparkles aria-hidden />
        {words.t('changeSummary.title')}
      </h2>
      <p>{words.t('changeSummary.text')}</p>
      <ChangeList title={words.t('changeSummary.added')}>{added.map(line)}</ChangeList>
      <ChangeList title={words.t('changeSummary.changed')}>{changed.map(line)}</ChangeList>
      <ChangeList title={words.t('changeSummary.restored')}>{restored.map(line)}</ChangeList>
      <ChangeList title={words.t('changeSummary.retired')}>
        {changes.retired.map(({ path, section, label }) => (
          <li key={`${path} ${label}`}>
            <span>
              <small>{section}</small>
              {label}
            </span>
          </li>
        ))}
      </ChangeList>
      <button type="button" className={action['plain']} onClick={close}>
        {words.t('gotIt')}
      </button>
    </section>
  );
}

function ChangeList({ title, children }: { title: string; children: React.ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul>{children}</ul>
    </>
  );
}
