// Compiles the validators of the gallery; runs before `vite build --mode pages`. The gallery checks answers without AJV,
// as the customer's page does.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { compileValidators } from '../../../src/core/publish/compile-validators.ts';
import { indexForm } from '../../../src/core/form/form-index.ts';
import { projectRoot } from '../../../src/server/settings/project-root.ts';
import { galleryForm, type ElementFixture, type ElementFixtures } from './gallery-form.ts';

const root = projectRoot();
const folder = resolve(root, 'fixtures/elements');

const fixtures: ElementFixtures = Object.fromEntries(
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => JSON.parse(readFileSync(resolve(folder, file), 'utf8')) as ElementFixture)
    .map((fixture) => [fixture.inputType, fixture]),
);

const EXPORT = 'export default ';
const modules = [undefined, ...Object.keys(fixtures)].map((type) => {
  const code = compileValidators(indexForm(galleryForm(fixtures, type)));
  if (!code.startsWith(EXPORT)) throw new Error(`a validator module must start with "${EXPORT}"`);
  return `${JSON.stringify(type ?? 'all')}: ${code.slice(EXPORT.length)}`;
});

mkdirSync(resolve(root, '.tmp'), { recursive: true });
writeFileSync(resolve(root, '.tmp/gallery-validators.js'), `export default {\n${modules.join(',\n')}};\n`);
console.log(`validators of ${modules.length} galleries written to .tmp/gallery-validators.js`);
