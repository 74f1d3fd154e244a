// What a page shows before its scripts have loaded: its top bar and a skeleton, as the app will draw them.
import { IconChevronDown, IconTextSize } from '@tabler/icons-react';
// Without JSX: some tools read the build settings, and so this file, as plain TypeScript.
import { createElement as element, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Messages } from '../../../locales/index.ts';

/** The class of a style of the app: a module in `src/app` without its ending, and a name in it. */
export type ClassOf = (module: string, name: string) => string;

interface FirstPage {
  kind: 'home' | 'form';
  /** The words of the interface. */
  words: Messages;
  /** The short native name of the language. */
  language: string;
  /** Title of the page; empty while unknown. */
  title: string;
  classOf: ClassOf;
}

/** Returns HTML that is hidden from screen readers, which wait for the page itself. */
export function drawFirstPage(page: FirstPage): string {
  const parts = page.kind === 'home' ? homeParts(page) : pageParts(page);
  return renderToStaticMarkup(element('div', { 'aria-hidden': true }, ...parts));
}

function homeParts({ words, language, classOf }: FirstPage): ReactNode[] {
  const className = (name: string) => ({ className: classOf('screens/home/home', name) });
  return [
    element(
      'header',
      className('header'),
      element(
        'div',
        className('top'),
        element('span', className('greeting'), words['home.greeting']),
        tools(words, language, classOf),
      ),
      element('h1', {}, words['home.title']),
    ),
    skeleton([3], classOf),
  ];
}

function pageParts({ words, language, title, classOf }: FirstPage): ReactNode[] {
  const className = (name: string) => classOf('ui/page', name);
  return [
    element(
      'header',
      { className: className('bar') },
      // The app's entry replaces the class where the page has a back button.
      element('span', { className: className('noBack'), 'data-back': className('back') }),
      element('h1', {}, title),
      // The place of the offline badge.
      element('span'),
      tools(words, language, classOf),
    ),
    skeleton([5, 2], classOf),
  ];
}

/** The controls of `src/app/ui/BarTools.tsx`. */
function tools(words: Messages, language: string, classOf: ClassOf): ReactNode {
  const className = (name: string) => ({ className: classOf('ui/bar-tools', name) });
  return element(
    'div',
    className('tools'),
    element(
      'span',
      className('tool'),
      element(IconTextSize, className('icon')),
      element('span', className('word'), words['largeType']),
    ),
    element(
      'span',
      className('tool'),
      element('span', {}, language),
      element(IconChevronDown, className('chevron')),
    ),
  );
}

/** The cards of `src/app/ui/Skeleton.tsx`, with the given numbers of lines. */
function skeleton(cards: readonly number[], classOf: ClassOf): ReactNode {
  const className = (name: string) => ({ className: classOf('ui/skeleton', name) });
  const lines = (count: number) => Array.from({ length: count }, () => element('span', className('line')));
  return element(
    'main',
    {},
    ...cards.map((count) =>
      element(
        'div',
        { className: `${classOf('ui/card', 'card')} ${classOf('ui/skeleton', 'lines')}` },
        element('span', className('title')),
        ...lines(count),
      ),
    ),
  );
}
