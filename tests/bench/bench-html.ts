import { join } from 'node:path';
import type { Plugin } from 'vite';

const htmlOf = (label: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Benchmark: ${label}</title>
    <link rel="icon" href="data:," />
  </head>
  <body>
    <div id="app"></div>
    <script type="module" src="./main"></script>
  </body>
</html>
`;

/** Supplies the `index.html` of a contestant, the same for all, around its module `main` in `folder`. */
export function benchHtml(folder: string, label: string): Plugin {
  const file = join(folder, 'index.html');
  return {
    name: 'bench-html',
    enforce: 'pre',
    resolveId: (id) => (id === file ? file : undefined),
    load: (id) => (id === file ? htmlOf(label) : undefined),
  };
}
