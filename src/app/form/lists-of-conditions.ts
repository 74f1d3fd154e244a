import type { FormIndex } from '../../core/form-index.ts';

/**
 * The code lists that conditions of a form read, such as the class of a job. They have to be here for the phone to know
 * what is shown.
 */
export function listsOfConditions(index: FormIndex): string[] {
  const lists = new Set<string>();
  // Conditions are plain JSON, and reading them as such misses none, however deep.
  JSON.stringify(index.form.sections, (_key, value: unknown) => {
    if (isListCondition(value)) lists.add(value.list);
    return value;
  });
  return [...lists];
}

const isListCondition = (value: unknown): value is { list: string } =>
  typeof value === 'object' &&
  value !== null &&
  'op' in value &&
  value.op === 'matchesList' &&
  'list' in value;
