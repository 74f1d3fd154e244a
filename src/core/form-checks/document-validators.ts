// Compiles the JSON Schemas of documents, and those of the settings of each input type, to validators.
import Ajv, { type Options, type ValidateFunction } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { elementTypeOf, inputTypes } from '../../../schemas/elements/input-types.ts';
import { DOCUMENT_SCHEMAS } from './document-schemas.ts';

export const CHECKED_DOCUMENTS = [
  'form.json',
  'overlay.json',
  'insurer.json',
  'code-list.json',
  'product-rates.json',
  'product-documents.json',
] as const;
export type DocumentSchema = (typeof CHECKED_DOCUMENTS)[number];

/** Our own schemas: a test validates them, which at each start would take as long as compiling them. */
const OWN_SCHEMAS = { allErrors: true, meta: false, validateSchema: false } as const;

let documents: Ajv | undefined;
let settings: Ajv | undefined;

/** Compiles the schema of a kind of document when it is first needed; schemas never change while the program runs. */
export function documentValidator(name: DocumentSchema): ValidateFunction {
  documents ??= ajvOfDocuments();
  return documents.getSchema(name)!;
}

/** Compiles the settings schema of an input type when it is first needed. @returns undefined for an unknown input type */
export function settingsValidator(inputType: string): ValidateFunction | undefined {
  if (!elementTypeOf(inputType)) return undefined;
  settings ??= ajvOfSettings();
  return settings.getSchema(inputType)!;
}

/**
 * Compiles all validators to the text of a module with the functions of this one, for the builds of programs: compiling the
 * schemas of forms takes as long as the rest of a short command.
 */
export function documentValidatorsModule(): string {
  const source = { code: { source: true, lines: false } };
  return [
    `import { createRequire } from 'node:module';`,
    `const require = createRequire(import.meta.url);`,
    `const documents = ${validatorsText(ajvOfDocuments(source), CHECKED_DOCUMENTS)};`,
    `const settings = ${validatorsText(ajvOfSettings(source), Object.keys(inputTypes))};`,
    `const own = (validators, name) => (Object.hasOwn(validators, name) ? validators[name] : undefined);`,
    `export const documentValidator = (name) => own(documents, name);`,
    `export const settingsValidator = (inputType) => own(settings, inputType);`,
    '',
  ].join('\n');
}

/** The text of an expression: an object with the validator of each of these schemas. */
function validatorsText(ajv: Ajv, names: readonly string[]): string {
  const numbered = Object.fromEntries(names.map((name, number) => [`v${number}`, name]));
  const byName = names.map((name, number) => `${JSON.stringify(name)}: exports.v${number}`);
  return `(() => {\nconst exports = {};\n${standaloneCode(ajv, numbered)}\nreturn { ${byName.join(', ')} };\n})()`;
}

function ajvOfDocuments(options: Options = {}): Ajv {
  const ajv = new Ajv({
    strict: true,
    allowUnionTypes: true,
    discriminator: true,
    ...OWN_SCHEMAS,
    ...options,
  });
  for (const [name, schema] of Object.entries(DOCUMENT_SCHEMAS)) ajv.addSchema(schema, name);
  return ajv;
}

function ajvOfSettings(options: Options = {}): Ajv {
  const ajv = new Ajv({ strict: false, ...OWN_SCHEMAS, ...options });
  for (const [inputType, type] of Object.entries(inputTypes)) ajv.addSchema(type.settings, inputType);
  return ajv;
}
