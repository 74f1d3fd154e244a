import app from '../../../locales/en_US/app.json';
import issues from '../../../locales/en_US/issues.json';
import type { FormWords } from '../../../renderers/store/form-ports.ts';
import type { FormIndex } from '../../../src/core/form/form-index.ts';
import { targetOf } from '../../../src/core/answers/answer-target.ts';

/** The English words of the benchmark's form: its own and the app's. */
export function benchWords(index: FormIndex): FormWords {
  const words = index.form.words['en_US'] ?? {};
  const textOf = (id: string, property: string) => words[`${id}.${property}`];
  const titleOf = (path: string) => {
    const target = targetOf(index, path);
    return target?.kind === 'element' ? (textOf(target.indexed.element.elementId, 'alertTitle') ?? '') : '';
  };
  return {
    lang: 'en-US',
    textOf,
    t: (key, params = {}) => interpolate(pick(app, key, params['count']), params),
    issue: ({ code, path, params = {} }) =>
      interpolate(pick(issues, code), { ...params, title: titleOf(path) }),
  };
}

/** The message of a key, in the English plural form of the count. */
function pick(messages: Record<string, string>, key: string, count?: string | number): string {
  return messages[`${key}_${count === 1 ? 'one' : 'other'}`] ?? messages[key] ?? key;
}

const interpolate = (text: string, params: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(params[name] ?? placeholder));
