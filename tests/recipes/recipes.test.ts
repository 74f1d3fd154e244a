import { afterAll, afterEach, expect, test } from 'vitest';
import { projectRoot } from '../../src/server/settings/project-root.ts';
import { recipes } from './recipes.ts';
import { ScratchCopy } from './scratch-copy.ts';

const copy = new ScratchCopy(projectRoot());
afterEach(() => copy.restore());
afterAll(() => copy.remove());

// `npm run recipes` performs and checks them; that takes minutes, and code around an edit changes often.
test.each(Object.entries(recipes))(
  'one more %s: every edit has its place in the code',
  (_name, { edits }) => {
    for (const edit of edits) edit(copy.folder);
    expect(copy.changedFiles()).not.toEqual([]);
  },
);
