import { join } from 'node:path';
import type { Plugin } from 'vite';

/** What differs between the pages. */
export interface StaticPage {
  title: string;
  lang?: string;
  viewport?: string;
}

const htmlOf = ({
  title,
  lang = 'en',
  viewport = 'width=device-width, initial-scale=1',
}: StaticPage) => `<!doctype html>
<html lang="${lang}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="${viewport}" />
    <title>${title}</title>
    <link rel="icon" href="data:," />
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="./main"></script>
  </body>
</html>
`;

/**
 * A Vite plugin that supplies the `index.html` of a page beside the app: a gallery, a preview or a page of the benchmark.
 * The page runs the module `main` of its folder, which draws into `#root`.
 */
export function staticPage(folder: string, page: StaticPage): Plugin {
  const file = join(folder, 'index.html');
  return {
    name: 'static-page',
    enforce: 'pre',
    resolveId: (id) => (id === file ? file : undefined),
    load: (id) => (id === file ? htmlOf(page) : undefined),
  };
}
