import { resolve } from 'node:path';
import { normalizePath, type Plugin } from 'vite';
import { documentValidatorsModule } from '../../core/form-checks/document-validators.ts';

/** A Vite plugin for programs that run in Node: compiles the JSON Schemas of documents at build time instead of at each start. */
export function compiledDocumentSchemas(root: string): Plugin {
  const compiler = normalizePath(resolve(root, 'src/core/form-checks/document-validators.ts'));
  return {
    name: 'compiled-document-schemas',
    apply: 'build',
    load: { filter: { id: compiler }, handler: () => documentValidatorsModule() },
  };
}
