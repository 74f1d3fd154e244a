import { IconChevronRight, IconSparkles } from '@tabler/icons-react';
import { use, useEffect, useRef, useState, type MouseEvent } from 'react';
import type { ScreenForm } from '../../../schemas/generated/insurance.ts';
import { focusField } from '../../../renderers/focus-field.ts';
import type { FormWords } from '../../../renderers/form-scope.ts';
import type { FormStore } from '../../../renderers/form-store.ts';
import { ShownFields } from '../../../renderers/shown-fields.ts';
import { fieldId } from '../../../renderers/templates/field-id.ts';
import { whoseOf } from '../../../renderers/whose-of.ts';
import action from '../shell/action.module.css';
import classes from './form-news.module.css';
import { newsPlaces, type NewsPlace } from './news-places.ts';

interface FormNewsProps {
  store: FormStore;
  news: NonNullable<ScreenForm['news']>;
  words: FormWords;
  /** Path of the field where the person was. */
  focus: string | undefined;
}

/** The forms whose news have been seen: closed, or left behind by saving. */
const seen = new WeakSet<FormStore>();

/**
 * What changed in a form while its answers lay waiting: what is new or answered by what was set aside before, each
 * leading there, and what is asked no more. As it was when the form was opened: lines that went while somebody answers would move the form under the thumb.
 */
export function FormNews({ store, news, words, focus }: FormNewsProps) {
  const [isOpen, setOpen] = useState(() => !seen.has(store));
  const [{ added, changed, restored }] = useState(() => newsPlaces(store, news));
  const shows = use(ShownFields);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus();
    return () => void seen.add(store);
  }, [store]);
  if (!isOpen) return null;
  const close = () => {
    setOpen(false);
    if (focus !== undefined) focusField(store, focus);
  };
  const line = ({ id, path, isSection }: NewsPlace) => {
    const name = (
      <span>
        <small>{sectionOf(store, words, path)}</small>
        {!isSection && words.of(id, 'elementName')}
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
      <Lines title={words.say('news.added')}>{added.map(line)}</Lines>
      <Lines title={words.say('news.changed')}>{changed.map(line)}</Lines>
      <Lines title={words.say('news.restored')}>{restored.map(line)}</Lines>
      <Lines title={words.say('news.retired')}>
        {news.retired.map(({ at, section, label }) => (
          <li key={`${at} ${label}`}>
            <span>
              <small>{section}</small>
              {label}
            </span>
          </li>
        ))}
      </Lines>
      <button type="button" className={action['plain']} onClick={close}>
        {words.say('gotIt')}
      </button>
    </section>
  );
}

function Lines({ title, children }: { title: string; children: React.ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul>{children}</ul>
    </>
  );
}

/** Whom a question is about where several are asked it, or else its section. */
function sectionOf(store: FormStore, words: FormWords, path: string): string {
  const whose = whoseOf(store, words, path);
  if (whose !== '') return whose.slice(0, -' · '.length);
  const home = store.index.sections.find(({ section }) => section.sectionCode === path.split('/')[0]);
  return (home && words.of(home.section.sectionId, 'title')) ?? '';
}
