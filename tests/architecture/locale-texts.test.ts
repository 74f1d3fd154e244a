import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../src/server/settings/project-root.ts';

/** What writes a date or a number in a language. */
const FORMAT = /Intl\.(DateTime|Number)Format|\.toLocale(Date|Time)?String/;

const sources = ['src/app', 'src/core', 'src/embed', 'src/studio', 'renderers'].flatMap((folder) =>
  readdirSync(join(projectRoot(), folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
);

test('one file writes dates and numbers for readers, beside the formats of messages, so that all pages write them alike (U26)', () => {
  expect(sources.length).toBeGreaterThan(300);
  const formatting = sources.filter((name) => FORMAT.test(readFileSync(join(projectRoot(), name), 'utf8')));
  expect(formatting).toEqual(['src/core/messages/locale-text.ts', 'src/core/words/format-message.ts']);
});
