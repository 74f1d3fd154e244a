import { isStorableText } from '../json/storable-text.ts';

/** The first value that canonical JSON or PostgreSQL cannot store, with its JSON Pointer. */
export function unstorableValue(value: unknown): { path: string; keyword: string } | undefined {
  if (typeof value === 'string')
    return isStorableText(value) ? undefined : { path: '', keyword: 'characters' };
  if (typeof value === 'number' && !Number.isFinite(value)) return { path: '', keyword: 'number' };
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, part] of Object.entries(value)) {
    if (!isStorableText(key)) return { path: '', keyword: 'characters' };
    const inside = unstorableValue(part);
    if (!inside) continue;
    return { ...inside, path: `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}${inside.path}` };
  }
  return undefined;
}
