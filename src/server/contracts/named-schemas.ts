// Every schema that contracts share, under one name that is unique among all files.
import { contractDocuments, contractFiles } from '../../../schemas/generated/call-contracts.ts';

/** A JSON Schema whose references are names: `{ "$ref": "TradeId#" }`. */
export type Schema = Readonly<Record<string, unknown>>;

/** A schema with its name as `$id`. */
export type NamedSchema = Schema & { readonly $id: string };

/** The parts of an object schema that another one takes over. */
interface ObjectSchema extends Schema {
  required?: readonly string[];
  properties?: object;
}

/** A schema file; `title` names the schema of a document. */
interface SchemaFile {
  title?: string;
  definitions?: Record<string, object>;
}

/**
 * Keywords that are left out: `tsType` is for the generator, and the serialiser would add the value of `default` to
 * documents that lack it.
 */
const OMITTED = new Set(['tsType', 'default']);

/** Matches `ids.json#/definitions/TradeId`, `../documents/condition.json`, `#` and `#/definitions/TradeId`. */
const REFERENCE = /^(?:(?:\.\.\/)?(?:[a-z]+\/)?([a-z-]+\.json))?#?(?:\/definitions\/([A-Za-z]+))?$/;

const files = new Map<string, SchemaFile>(
  Object.entries({ ...contractFiles, ...contractDocuments }).map(([path, file]) => [fileName(path), file]),
);

/** The definitions of all contracts, and the documents that they refer to with their definitions. */
export const namedSchemas: readonly NamedSchema[] = [...files].flatMap(([file, { definitions = {} }]) =>
  Object.entries(definitions).map(([name, schema]) => ({ ...withNames(file, schema), $id: name })),
);

/** The documents themselves; their definitions are in `namedSchemas`. */
export const documentSchemas: readonly NamedSchema[] = Object.keys(contractDocuments).map((path) => {
  const { definitions: _definitions, $schema: _draft, ...document } = files.get(fileName(path)) as Schema;
  return { ...withNames(fileName(path), document), $id: String(document['title']) };
});

/** The names of the schemas that stored documents consist of, such as conditions. */
const ofDocuments: ReadonlySet<string> = new Set([
  ...documentSchemas.map(({ $id }) => $id),
  ...Object.values(contractDocuments).flatMap(({ definitions = {} }: SchemaFile) => Object.keys(definitions)),
]);

/**
 * Every schema as the serialiser takes it. It picks the shape of a part of a document by validating it, and a stored
 * document may hold a property of a later release: such a property is left out, like anywhere else, instead of matching
 * no shape.
 */
export const serialiserSchemas: readonly NamedSchema[] = [...namedSchemas, ...documentSchemas].map((schema) =>
  ofDocuments.has(schema.$id) ? (withoutClosing(schema) as NamedSchema) : schema,
);

/** A schema whose objects may hold more than it names. */
function withoutClosing(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutClosing);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(
    ([key, part]) => key !== 'additionalProperties' || part !== false,
  );
  return Object.fromEntries(entries.map(([key, part]) => [key, withoutClosing(part)]));
}

/**
 * Replaces the references of a schema in `file` by names, and gives objects what they extend.
 *
 * @throws {Error} for a reference of another form
 */
export function withNames(file: string, schema: object): Schema {
  return rename(schema) as Schema;

  function rename(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(rename);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(withInherited(file, value as Schema))
        .filter(([key]) => !OMITTED.has(key))
        .map(([key, part]) => [key, key === '$ref' ? nameOf(file, String(part)) : rename(part)]),
    );
  }
}

/** An object schema with the properties of those that it extends. */
function withInherited(file: string, schema: Schema): Schema {
  const { extends: bases, ...own } = schema as Schema & { extends?: readonly { $ref: string }[] };
  if (!bases) return schema;
  const parents = bases.map(({ $ref }) => {
    const parent = files.get(fileName(file))?.definitions?.[REFERENCE.exec($ref)?.[2] ?? ''];
    if (!parent) throw new Error(`${file}: unknown reference ${$ref}`);
    return withInherited(file, parent as Schema) as ObjectSchema;
  });
  const all = [...parents, own as ObjectSchema];
  return {
    ...own,
    required: all.flatMap(({ required = [] }) => required),
    properties: Object.assign({}, ...all.map(({ properties }) => properties)) as object,
  };
}

function nameOf(file: string, reference: string): string {
  const [match, foreignFile = file, definition] = REFERENCE.exec(reference) ?? [];
  const name = definition ?? files.get(foreignFile)?.title;
  if (match === undefined || name === undefined) throw new Error(`${file}: unknown reference ${reference}`);
  return `${name}#`;
}

function fileName(path: string): string {
  return path.replace(/^.*\//, '');
}
