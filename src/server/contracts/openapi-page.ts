// A page that shows `/openapi.json` to people. It has no script and no inline style, as the content security policy asks.
import type { FastifyInstance } from 'fastify';
import { html, type Html } from './html.ts';
import { proseMarkup, schemaMarkup, type DocumentSchema } from './schema-markup.ts';

/** The parts of the document that the page shows. */
interface CallsDocument {
  info: { title: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, DocumentSchema> };
}

interface Operation {
  operationId: string;
  tags: string[];
  description: string;
  security: object[];
  'x-kind': string;
  'x-limits'?: Record<
    string,
    { description: string; subject: string; perDay: number; cooldownSeconds: number }
  >;
  parameters?: { name: string; required?: boolean; schema: DocumentSchema }[];
  requestBody?: { content: Content };
  responses: Record<string, { content: Content }>;
}

type Content = Record<'application/json', { schema: DocumentSchema }>;

const STYLES = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; }
code { font: 0.9em ui-monospace, monospace; overflow-wrap: anywhere; }
details { border: 1px solid #8886; border-radius: 6px; margin: 0.5rem 0; padding: 0.5rem 0.75rem; }
summary { cursor: pointer; }
table { border-collapse: collapse; margin: 0.25rem 0; width: 100%; }
th, td { border-top: 1px solid #8886; padding: 0.25rem 0.5rem; text-align: left; vertical-align: top; }
th { font-weight: normal; width: 25%; }
h4 { margin: 0.75rem 0 0; }
`;

/** Serves the page at `/openapi`, with its styles. */
export function openapiPage(app: FastifyInstance): void {
  let page: string | undefined;
  app.get('/openapi', async (_request, reply) => {
    page ??= pageMarkup(app.swagger() as unknown as CallsDocument).text;
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  });
  app.get('/openapi.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLES));
}

const pageMarkup = ({ info, tags, paths, components }: CallsDocument): Html =>
  html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>${info.title}</title>
      <link rel="stylesheet" href="/openapi.css" />
      <h1>${info.title}</h1>
      <p>
        ${proseMarkup(info.description)} The same as OpenAPI 3.1: <a href="/openapi.json">openapi.json</a>.
      </p>
      ${tags.map((tag) => tagMarkup(tag, operationsOf(paths, tag.name)))}
      <h2>Shared schemas</h2>
      ${Object.entries(components.schemas).map(
        ([name, schema]) =>
          html`<h3 id="${name}">${name}</h3>
            ${schemaMarkup(schema)}`,
      )}
    </html> `;

interface PlacedOperation extends Operation {
  method: string;
  path: string;
}

const operationsOf = (paths: CallsDocument['paths'], tag: string): PlacedOperation[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { tags }]) => tags.includes(tag))
      .map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );

const tagMarkup = (tag: CallsDocument['tags'][number], operations: readonly PlacedOperation[]): Html =>
  html`<h2>${tag.name}</h2>
    <p>${proseMarkup(tag.description)}</p>
    ${operations.map(operationMarkup)}`;

function operationMarkup(operation: PlacedOperation): Html {
  const { operationId, method, path, description, security, responses } = operation;
  const who = security.length > 0 ? 'Needs a session.' : 'For anyone.';
  return html`<details id="${operationId}">
    <summary><strong>${operationId}</strong> · <code>${method} ${path}</code></summary>
    <p>${proseMarkup(description)}</p>
    <p>Kind: ${operation['x-kind']}. ${who}</p>
    ${limitsMarkup(operation['x-limits'] ?? {})}
    <h4>Request</h4>
    ${schemaMarkup(requestSchema(operation))}
    <h4>Response</h4>
    ${schemaMarkup(responses['200']!.content['application/json'].schema.properties!['data']!)}
  </details> `;
}

/** The body of a POST, or the query of a GET as one object. */
function requestSchema({ requestBody, parameters = [] }: Operation): DocumentSchema {
  if (requestBody) return requestBody.content['application/json'].schema;
  return {
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}

function limitsMarkup(limits: NonNullable<Operation['x-limits']>): Html {
  const items = Object.values(limits).map(
    ({ description, subject, perDay, cooldownSeconds }) =>
      html`<li>
        ${perDay.toLocaleString('en')} a day by
        ${subject}${cooldownSeconds === 0 ? '' : `, one in ${cooldownSeconds} s`}: ${description}
      </li>`,
  );
  return items.length === 0
    ? html``
    : html`<h4>Limits</h4>
        <ul>
          ${items}
        </ul>`;
}
