import { IconChevronRight, IconSparkles } from '@tabler/icons-react';
import { use, useEffect, useRef, useState, type MouseEvent } from 'react';
import type { ScreenForm } from '../../../schemas/generated/insurance.ts';
import { focusField } from '../../../renderers/store/focus-field.ts';
import type { FormWords } from '../../../renderers/store/form-scope.ts';
import type { FormStore } from '../../../renderers/store/form-store.ts';
import { FieldFilterContext } from '../../../renderers/store/field-filter.ts';
import { fieldId } from '../../../renderers/store/field-id.ts';
import { rowLabel } from '../../../renderers/store/row-label.ts';
import { pathSteps } from '../../core/answers/answer-path.ts';
import action from '../ui/action.module.css';
import classes from './change-summary-card.module.css';
import { changeTargets, type ChangeTarget } from './change-targets.ts';

interface ChangeSummaryCardProps {
  store: FormStore;
  changes: NonNullable<ScreenForm['news']>;
  words: FormWords;
  /** Path of the field where the person was. */
  focus: string | undefined;
}

/** The forms whose news have been seen: closed, or left behind by saving. */
const dismissedForms = new WeakSet<FormStore>();

/**
 * What changed in a form while its answers lay waiting: what is new or answered by what was set aside before, each
 * leading there, and what is asked no more. As it was when the form was opened: lines that went while somebody answers would move the form under the thumb.
 */
export function ChangeSummaryCard({ store, changes, words, focus }: ChangeSummaryCardProps) {
  const [isOpen, setOpen] = useState(() => !dismissedForms.has(store));
  const [{ added, changed, restored }] = useState(() => changeTargets(store, changes));
  const shows = use(FieldFilterContext);
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
    // Where one question is shown after the other, each comes in its turn.
    if (shows && !shows(path)) return <li key={path}>{name}</li>;
    const go = (event: MouseEvent) => {
      event.preventDefault();
      focusField(store, path);
    };
    return (
      <li key={path}>
        <a href={`#${fieldId(path)}`} onClick={go}>
          {name}
          <IconChevronRight aria-hidden />
        </a>
      </li>
    );
  };
  return (
    <section className={classes['news']} aria-labelledby="form-news">
      <h2 id="form-news" ref={title} tabIndex={-1}>
        <IconSparkles aria-hidden />
        {words.say('news.title')}
      </h2>
      <p>{words.say('news.text')}</p>
      <ChangeList title={words.say('news.added')}>{added.map(line)}</ChangeList>
      <ChangeList title={words.say('news.changed')}>{changed.map(line)}</ChangeList>
      <ChangeList title={words.say('news.restored')}>{restored.map(line)}</ChangeList>
      <ChangeList title={words.say('news.retired')}>
        {changes.retired.map(({ at, section, label }) => (
          <li key={`${at} ${label}`}>
            <span>
              <small>{section}</small>
              {label}
            </span>
          </li>
        ))}
      </ChangeList>
      <button type="button" className={action['plain']} onClick={close}>
        {words.say('gotIt')}
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

/** Whom a question is about where several are asked it, or else its section. */
function headingOf(store: FormStore, words: FormWords, path: string): string {
  const whose = rowLabel(store, words, path);
  if (whose !== '') return whose.slice(0, -' · '.length);
  const home = store.index.sections.find(({ section }) => section.sectionCode === pathSteps(path)[0]);
  return (home && words.textOf(home.section.sectionId, 'title')) ?? '';
}
