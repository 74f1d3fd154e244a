import app from '../../../locales/en_US/app.json';
import issues from '../../../locales/en_US/issues.json';
import type { FormWords } from '../../../renderers/store/form-scope.ts';
import type { FormIndex } from '../../../src/core/form/form-index.ts';
import { targetOf } from '../../../src/core/answers/answer-target.ts';

/** English words for the form of the benchmark: its own, and the app's for everything else. */
export function benchWords(index: FormIndex): FormWords {
  const words = index.form.words['en_US'] ?? {};
  const textOf = (id: string, property: string) => words[`${id}.${property}`];
  const titleOf = (path: string) => {
    const place = targetOf(index, path);
    return place?.kind === 'element' ? (textOf(place.indexed.element.elementId, 'alertTitle') ?? '') : '';
  };
  return {
    textOf,
    t: (key, params = {}) => filled(pick(app, key, params['count']), params),
    issue: ({ code, path, params = {} }) => filled(pick(issues, code), { ...params, title: titleOf(path) }),
  };
}

/** English has two forms of a plural; a key without them is the message itself. */
function pick(messages: Record<string, string>, key: string, count?: string | number): string {
  return messages[`${key}_${count === 1 ? 'one' : 'other'}`] ?? messages[key] ?? key;
}

const filled = (text: string, params: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (all, name: string) => String(params[name] ?? all));
