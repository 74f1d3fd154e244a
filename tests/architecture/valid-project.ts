const README = `# Project

<!-- rooms:begin -->

\`\`\`mermaid
flowchart TB
  fixtures["fixtures"]
  locales["locales"]
  renderers["renderers"]
  schemas["schemas"]
  src_app["src/app"]
  src_core["src/core"]
  src_embed["src/embed"]
  src_server["src/server"]
  src_studio["src/studio"]
  src_tools["src/tools"]
  validators["validators"]
  locales --> schemas
  renderers --> src_core
  renderers --> validators
  src_app --> renderers
  src_embed --> renderers
  src_server --> src_core
  src_studio --> locales
  src_tools --> fixtures
  src_tools --> src_server
\`\`\`

Inside \`src/server/\`:

\`\`\`mermaid
flowchart TB
  entry_points["entry points"]
  postgres["postgres"]
  routes["routes"]
  settings["settings"]
  store["store"]
  routes --> store
\`\`\`

<!-- rooms:end -->
`;

/**
 * A small project that breaks no rule and uses every permission of the rules: type imports of AJV, the four files that
 * may import it at run time, jotai and ofetch in their own files, tools that import the store, tests that import
 * anything.
 */
export const validProject: Record<string, string> = {
  'package.json': JSON.stringify({
    type: 'module',
    dependencies: {
      ajv: '8',
      'ajv-formats': '3',
      'big.js': '7',
      jotai: '2',
      ofetch: '1',
      'react-router-dom': '7',
      pg: '8',
      react: '19',
    },
    devDependencies: { '@rjsf/validator-ajv8': '6', vitest: '4' },
  }),
  'README.md': README,
  '.gitignore': 'node_modules/\n',
  'vite.config.ts': `export default { root: 'src' };\n`,

  'schemas/element.ts': `export interface Element { code: string }\n`,
  'schemas/empty-value.ts': `export const emptyValue = '';\n`,
  'validators/rule/rule-keyword.ts': `import { _ } from 'ajv';\nexport const keyword = _;\n`,
  'validators/date-format.ts': `import { fullFormats } from 'ajv-formats/dist/formats.js';\nexport const date = fullFormats;\n`,
  'src/core/issue.ts': `import type { ErrorObject } from 'ajv';\nexport const code = (error: ErrorObject) => error.keyword;\n`,
  'src/core/price.ts': `import Big from 'big.js';\nexport const price = (sum: string) => Math.round(Number(new Big(sum)));\n`,
  'src/core/outline.ts': `export const outline = (document: { title: string }, window: number) => [document.title, window];\n`,
  'src/core/publish/compile-validators.ts': `import Ajv from 'ajv';\nexport const compile = () => new Ajv();\n`,
  'src/core/form-checks/document-validators.ts': `import { Ajv } from 'ajv';\nexport const documentValidator = () => new Ajv();\n`,
  'src/core/export/export-schema.ts': `import { Ajv } from 'ajv';\nexport const exportSchema = () => new Ajv();\n`,
  'src/core/price.test.ts': `import { readFileSync } from 'node:fs';\nimport { harness } from '../../tests/http/harness.ts';\nharness(readFileSync);\n`,
  'renderers/store/form-atoms.ts': `import { createStore } from 'jotai';\nexport const formAtoms = createStore;\n`,
  'renderers/Field.tsx': `import { code } from '../src/core/issue.ts';\nexport const Field = () => <input name={String(code)} />;\n`,
  'renderers/rjsf/theme.tsx': `export { Field as text } from '../Field.tsx';\n`,
  'renderers/rjsf/rjsf-validator.ts': `import ajv from '@rjsf/validator-ajv8';\nimport { date } from '../../validators/date-format.ts';\nexport const rjsfValidator = [ajv, date];\n`,
  'locales/zh_CN/words.ts': `export const words = { hello: '你好' };\n`,
  'locales/index.ts': `import type { Element } from '../schemas/element.ts';\nimport { words } from './zh_CN/words.ts';\nexport const locales: Record<Element['code'], unknown> = { zh_CN: words };\n`,
  'fixtures/answers.ts': `export default { name: '王小明' };\n`,

  'src/app/state/theme.ts': `import { atom } from 'jotai';\nexport const theme = atom('light');\n`,
  'src/app/calls/transport.ts': `import { ofetch } from 'ofetch';\nexport const transport = ofetch;\n`,
  'src/app/shell/use-open-page.ts': `import { useNavigate } from 'react-router-dom';\nexport const useOpenPage = () => ({ navigate: useNavigate(), leave: (url: string) => location.assign(url) });\n`,
  'src/app/screens/home/Home.tsx': `import { Field } from '../../../../renderers/Field.tsx';\nexport const Home = () => <Field />;\n`,
  'src/app/screens/cart/Cart.tsx': `export const Cart = () => <p>{new Date().getFullYear()}</p>;\n`,
  'src/embed/BaoForm.tsx': `import { Field } from '../../renderers/Field.tsx';\nexport const BaoForm = () => <Field />;\n`,
  'src/embed/validators.ts': `export { compile } from '../core/publish/compile-validators.ts';\n`,
  'src/studio/canvas.css': `main { display: grid }\n`,
  'src/studio/areas.json': `{ "110000": "北京" }\n`,
  'src/studio/start.ts': `import './canvas.css';\nimport sheet from './canvas.css?url';\nimport areas from './areas.json' with { type: 'json' };\nexport const start = [sheet, areas, () => import('./Canvas.tsx')];\n`,
  'src/studio/Canvas.tsx': `import { locales } from '../../locales/index.ts';\nexport const Canvas = () => <p>{Object.keys(locales)}</p>;\n`,
  'src/server/settings/settings.ts': `export const settings = () => process.env;\n`,
  'src/server/postgres/start.ts': `export const start = () => undefined;\n`,
  'src/server/store/orders.ts': `import pg from 'pg';\nexport const orders = pg;\n`,
  'src/server/routes/orders.ts': `import { orders } from '../store/orders.ts';\nexport const route = orders;\n`,
  'src/server/publish.ts': `import { compile } from '../core/publish/compile-validators.ts';\nexport const publish = compile;\n`,
  'src/tools/quote.ts': `import answers from '../../fixtures/answers.ts';\nimport { start } from '../server/postgres/start.ts';\nimport { settings } from '../server/settings/settings.ts';\nimport { orders } from '../server/store/orders.ts';\nconsole.log(answers, start, settings, orders);\n`,
  'tests/http/harness.ts': `import pg from 'pg';\nimport { compile } from '../../src/core/publish/compile-validators.ts';\nexport const harness = (read: unknown) => eval(String([read, pg, compile]));\n`,

  ...packages({
    ajv: 'export class Ajv {}; export default Ajv; export const _ = 0;',
    'big.js': 'export default Number;',
    jotai: 'export const atom = Object, createStore = Object;',
    ofetch: 'export const ofetch = fetch;',
    'react-router-dom': 'export const useNavigate = Object;',
    pg: 'export default {};',
    react: 'export const useState = Object;',
    '@rjsf/validator-ajv8': 'export default {};',
    'react/jsx-runtime': 'export const jsx = Object;',
  }),
  'node_modules/ajv-formats/package.json': '{ "name": "ajv-formats", "version": "3.0.1", "type": "module" }',
  'node_modules/ajv-formats/dist/formats.js': 'export const fullFormats = {};',
  'node_modules/jotai/react.js': 'export const useAtomValue = Object;',
};

/** Stubs of installed packages, for imports to resolve. */
function packages(texts: Record<string, string>): Record<string, string> {
  const files = Object.entries(texts).map(([name, text]) => [
    [
      `node_modules/${name}/package.json`,
      JSON.stringify({ name, version: '1.0.0', type: 'module', main: 'main.js' }),
    ],
    [`node_modules/${name}/main.js`, text],
  ]);
  return Object.fromEntries(files.flat());
}
