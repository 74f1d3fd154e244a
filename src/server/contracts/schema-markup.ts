// Shows JSON Schemas to people: the type as a short text with links, the properties as a table.
import { html, type Html } from './html.ts';

/** The parts of a schema in `/openapi.json` that contracts use. */
export interface DocumentSchema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, DocumentSchema>;
  required?: string[];
  items?: DocumentSchema;
  oneOf?: DocumentSchema[];
  enum?: unknown[];
  const?: unknown;
  additionalProperties?: boolean | DocumentSchema;
}

const NOTHING = html``;

/** A text in which backticks mark code. */
export const proseMarkup = (text: string): Html =>
  html`${text.split('`').map((part, i) => (i % 2 === 0 ? html`${part}` : html`<code>${part}</code>`))}`;

/** A schema as its description, and its properties, its alternatives or else its type. */
export function schemaMarkup(schema: DocumentSchema): Html {
  const { description, properties, oneOf } = schema;
  const intro = description === undefined ? NOTHING : html`<p>${proseMarkup(description)}</p>`;
  if (properties) return html`${intro}${tableMarkup(schema)}`;
  if (oneOf)
    return html`${intro}
      <p>One of:</p>
      ${oneOf.map(schemaMarkup)}`;
  return html`${intro}
    <p>${typeMarkup(schema)}</p>`;
}

/** The properties of an object, those of inner objects in tables of their own. */
function tableMarkup({ properties = {}, required = [] }: DocumentSchema): Html {
  const rows = Object.entries(properties).map(([name, schema]) => {
    const { description, items } = schema;
    const inner = items ?? schema;
    return html`<tr>
      <th scope="row"><code>${name}</code>${required.includes(name) ? '' : ' (optional)'}</th>
      <td>
        ${typeMarkup(schema)}${description === undefined ? NOTHING : html` · ${proseMarkup(description)}`}
        ${inner.properties === undefined ? NOTHING : tableMarkup(inner)}
      </td>
    </tr>`;
  });
  return html`<table>
    ${rows}
  </table>`;
}

/** The type in the notation of TypeScript; names of shared schemas are links. */
function typeMarkup(schema: DocumentSchema): Html {
  const { $ref, type, items, oneOf, additionalProperties } = schema;
  if ($ref !== undefined) {
    const name = $ref.replace(/^.*\//, '');
    return html`<a href="#${name}">${name}</a>`;
  }
  if ('const' in schema) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (schema.enum) return html`<code>${schema.enum.map((value) => JSON.stringify(value)).join(' | ')}</code>`;
  if (oneOf) return html`${oneOf.map((option, i) => html`${i === 0 ? '' : ' | '}${typeMarkup(option)}`)}`;
  if (items) return html`array of ${typeMarkup(items)}`;
  if (typeof additionalProperties === 'object') return html`map of ${typeMarkup(additionalProperties)}`;
  if (additionalProperties === true) return html`object with any properties`;
  return html`${type === undefined ? 'any value' : [type].flat().join(' or ')}`;
}
