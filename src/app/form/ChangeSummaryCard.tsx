// The card above a form that lists the changes of a new form version, and of other screens that the form depends on.
import { IconChevronRight, IconSparkles } from '@tabler/icons-react';
import { use, useEffect, useRef, useState, type MouseEvent } from 'react';
import type { ScreenForm, SourceChange } from '../../../schemas/generated/insurance.ts';
import { focusField } from '../../../renderers/store/focus-field.ts';
import type { FormWords } from '../../../renderers/store/form-ports.ts';
import type { FormStore } from '../../../renderers/store/form-store.ts';
import { FieldFilterContext } from '../../../renderers/store/field-filter.ts';
import { fieldId } from '../../../renderers/store/field-id.ts';
import { headingOf } from '../../../renderers/store/row-label.ts';
import { useScreenWords } from '../shell/use-screen-words.ts';
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

/** The lists with links, in the order of the card: what the customer has to do comes first. */
const LISTS = ['refused', 'required', 'added', 'changed', 'hidden', 'restored'] as const;

/** Forms with a dismissed summary: closed, or unmounted by saving. */
const dismissedForms = new WeakSet<FormStore>();

/**
 * Lists new questions, answers to give again and restored answers with links to their fields, and hidden and retired
 * answers as text.
 * The list is computed once, when the form opens: lines that vanish during input would move the form under the thumb.
 */
export function ChangeSummaryCard({ store, changes, words, focus }: ChangeSummaryCardProps) {
  const [isOpen, setOpen] = useState(() => !dismissedForms.has(store));
  const [targets] = useState(() => changeTargets(store, changes));
  const { t } = useScreenWords();
  const isShown = use(FieldFilterContext);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus();
    return () => void dismissedForms.add(store);
  }, [store]);
  const { sources = [], retired } = changes;
  const isSameForm = Object.values(targets).every(({ length }) => length === 0) && retired.length === 0;
  if (!isOpen || (isSameForm && sources.length === 0)) return null;
  const isComplete = targets.refused.length + targets.hidden.length + retired.length === 0;
  const close = () => {
    setOpen(false);
    if (focus !== undefined) focusField(store, focus);
  };
  const line = (list: (typeof LISTS)[number], { id, path, isSection, person, text }: ChangeTarget) => {
    const name = (
      <ChangedAnswer heading={[headingOf(store, words, path), person]} text={text}>
        {!isSection && words.textOf(id, 'elementName')}
      </ChangedAnswer>
    );
    // A form that shows its questions step by step links only to the current step.
    if (list === 'hidden' || (isShown && !isShown(path))) return <li key={path}>{name}</li>;
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
        {t(isSameForm ? 'changeSummary.sourcesTitle' : 'changeSummary.title')}
      </h2>
      {!isSameForm && <p>{t(isComplete ? 'changeSummary.text' : 'changeSummary.textOthers')}</p>}
      {sources.length > 0 && <p>{t('changeSummary.sourcesText')}</p>}
      <ChangeList title={t('changeSummary.sources')}>
        {sources.map((source) => (
          <li key={`${source.screen} ${source.question}`}>
            <ChangedSource {...source} />
          </li>
        ))}
      </ChangeList>
      {LISTS.map((list) => (
        <ChangeList key={list} title={t(`changeSummary.${list}`)}>
          {targets[list].map((target) => line(list, target))}
        </ChangeList>
      ))}
      <ChangeList title={t('changeSummary.retired')}>
        {retired.map(({ path, section, label, text }) => (
          <li key={`${path} ${label}`}>
            <ChangedAnswer heading={[section]} text={text}>
              {label}
            </ChangedAnswer>
          </li>
        ))}
      </ChangeList>
      <button type="button" className={action['plain']} onClick={close}>
        {words.t('gotIt')}
      </button>
    </section>
  );
}

/** The person or section, the question, and the answer that the customer gave. */
function ChangedAnswer({
  heading,
  text,
  children,
}: {
  heading: readonly (string | undefined)[];
  text: string | undefined;
  children: React.ReactNode;
}) {
  const { t } = useScreenWords();
  return (
    <span>
      <small>{heading.filter(Boolean).join(' · ')}</small>
      {children}
      {text !== undefined && <small>{t('changeSummary.answer', { answer: text })}</small>}
    </span>
  );
}

/** The other screen, its question, and both answers where they can be shown. */
function ChangedSource({ title, question, before, after }: SourceChange) {
  return (
    <span>
      <small>{title}</small>
      {question}
      {(before ?? after) !== undefined && <small>{`${before ?? '–'} → ${after ?? '–'}`}</small>}
    </span>
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
