import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { BUNDLER, gzipSize, ownerOf, weightsIn } from './attribute.ts';

test.each([
  ['../../../node_modules/react-dom/client.js', 'react-dom'],
  ['../../../node_modules/@rjsf/core/node_modules/@rjsf/utils/lib/index.js', '@rjsf/utils'],
  ['../../../src/app/form/FormScreen.tsx', 'src/app'],
  ['/project/renderers/inputs/TextInput.tsx', 'renderers'],
  ['../../../validators/keywords/mobile.ts', 'validators'],
  ['rolldown/runtime.js', BUNDLER],
])('%s belongs to %s', (path, owner) => {
  expect(ownerOf(path)).toBe(owner);
});

const PACKAGE = `const letters = "${Array.from({ length: 300 }, (_, n) => ((n * 7919) % 997).toString(36)).join('')}";`;
const OURS = 'const few = [1, 2, 3];';
const modules = ['node_modules/a/index.js', 'src/app/main.tsx'];

test('an owner weighs what the script loses without its text', () => {
  // The first line comes from the first source, the second line from the second.
  const map = { sources: modules.map((path) => `../../${path}`), names: [], mappings: 'AAAA;ACAA' };
  const code = `${PACKAGE}\n${OURS}`;
  const weights = weightsIn({ code, map, modules });
  expect([...weights.keys()]).toEqual(['a', 'src/app']);
  expect(weights.get('a')).toBe(gzipSize(code) - gzipSize(`${OURS}\n`));
  expect(weights.get('src/app')).toBe(gzipSize(code) - gzipSize(`${PACKAGE}\n`));
  expect(gzipSize(code)).toBe(gzipSync(code, { level: 9 }).length);
});

test('owners share a line', () => {
  // The first 10 characters come from the first source, the rest from the second.
  const map = { sources: modules, names: [], mappings: 'AAAA,UCAA' };
  const weights = weightsIn({ code: 'aaaaaaaaaabcdefghijklmnop', map, modules });
  expect(weights.get('src/app')).toBeGreaterThan(weights.get('a')!);
});

test('a script without mappings belongs to the owner of all its modules, or else to the bundler', () => {
  const script = { code: 'export default {"next":"下一步"}', map: undefined };
  const words = ['/p/locales/zh_CN/app.json', '/p/locales/zh_CN/words.ts'];
  expect([...weightsIn({ ...script, modules: words }).keys()]).toEqual(['locales']);
  expect([...weightsIn({ ...script, modules }).keys()]).toEqual([BUNDLER]);
});
