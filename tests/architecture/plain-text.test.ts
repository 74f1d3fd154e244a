import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../src/server/settings/project-root.ts';

/** What turns text into markup without React, which escapes. */
const SINK =
  /innerHTML|outerHTML|insertAdjacentHTML|createContextualFragment|document\.write|srcdoc|setHTML/i;

const sources = ['src/app', 'src/embed', 'src/studio', 'renderers'].flatMap((folder) =>
  readdirSync(join(projectRoot(), folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
);

test('no page turns text into markup, so the words of forms may contain < and > (G5)', () => {
  expect(sources.length).toBeGreaterThan(200);
  expect(sources.filter((name) => SINK.test(readFileSync(join(projectRoot(), name), 'utf8')))).toEqual([]);
});
