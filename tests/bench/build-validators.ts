// Compiles the validator modules of the benchmark's forms. Runs before `vite build --mode bench`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { compileValidators } from '../../src/core/publish/compile-validators.ts';
import { indexForm } from '../../src/core/form/form-index.ts';
import { projectRoot } from '../../src/server/settings/project-root.ts';
import { makeModel } from './model.ts';
import { benchForm } from './page/bench-form.ts';

/** The numbers of questions that the flat form can have. */
const SIZES = [50, 200, 1000];

const folder = resolve(projectRoot(), '.tmp/bench');
const models = [
  ...SIZES.map((n) => ({ name: String(n), model: makeModel(n, 'flat') })),
  { name: 'repeat', model: makeModel(0, 'repeat') },
  { name: 'long', model: makeModel(0, 'long') },
  // Validators know no conditions: those of the variant without them are the same.
  { name: 'conditions', model: makeModel(0, 'conditions') },
];

mkdirSync(folder, { recursive: true });
for (const { name, model } of models)
  writeFileSync(resolve(folder, `validators-${name}.js`), compileValidators(indexForm(benchForm(model))));
console.log(`validators of ${models.length} forms written to ${folder}`);
