import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Paths from `schemas/` of the documents that a schema file refers to, also through other documents. */
export function documentsOf(root: string, schemaFile: string, seen = new Set<string>()): string[] {
  if (seen.has(schemaFile)) return [];
  seen.add(schemaFile);
  const refs = readFileSync(join(root, schemaFile), 'utf8').matchAll(/"\$ref": *"([^"#]+)/g);
  const targets = [...refs].map(([, file = '']) => join(dirname(schemaFile), file));
  return targets.flatMap((target) => [
    ...(target.startsWith('schemas/documents/') ? [target.slice('schemas/'.length)] : []),
    ...documentsOf(root, target, seen),
  ]);
}
