import { expect, test } from 'vitest';
import { parseModule, type AppModules } from './app-modules.ts';
import { routesIn } from './app-routes.ts';
import { ReachedCalls } from './reached-calls.ts';

/** An app of a few modules, by their paths below `src/app`. */
const appOf = (texts: Readonly<Record<string, string>>): AppModules =>
  new Map(
    Object.entries(texts).map(([name, text]) => [`src/app/${name}`, parseModule(`src/app/${name}`, text)]),
  );

/** The calls of the page that `Page.tsx` exports as `Page`. */
function callsOfPage(texts: Readonly<Record<string, string>>, screens: readonly string[] = []): string[] {
  const modules = appOf(texts);
  const node = modules.get('src/app/Page.tsx')!.declarations.get('Page')!;
  return new ReachedCalls(modules).of({ file: 'src/app/Page.tsx', node }, screens);
}

test('calls are followed through names, imports and re-exports, and not through names that are only types', () => {
  const texts = {
    'Page.tsx': `
      import { load as fetchAll } from './screens.ts';
      import { type Other, unused } from './other.ts';
      const local = (props: Other) => call('ofTheFile', {});
      export function Page() { return <Part load={fetchAll} local={local} />; }`,
    'screens.ts': `export { load } from './load.ts';`,
    'load.ts': `
      export const load = (isNew: boolean) => call(isNew ? 'save' : 'update', {});
      export const aside = () => call('notReached', {});`,
    'other.ts': `export interface Other {} export const unused = call('notReached', {});`,
  };
  expect(callsOfPage(texts)).toEqual(['ofTheFile', 'save', 'update']);
});

test('the methods of an object with a connection of its own count, those of other objects do not', () => {
  const texts = {
    'Page.tsx': `
      class Lists { read() { return this.#call('codeList', {}); } }
      export const Page = () => [new Lists(), Function.prototype.call('notACall')];`,
  };
  expect(callsOfPage(texts)).toEqual(['codeList']);
});

test('a call of a table may be each of its values', () => {
  const texts = {
    'Page.tsx': `
      const CALLS = { end: 'cancel', hide: 'orderDelete' } as const;
      const OTHERS = { other: 'notReached' };
      export const Page = ({ action }) => call(CALLS[action], {});`,
  };
  expect(callsOfPage(texts)).toEqual(['cancel', 'orderDelete']);
});

test('of a chunk that screens share, only the screen that is picked is followed', () => {
  const texts = {
    'Page.tsx': `
      import { fetchList } from './chunk.ts';
      export const Page = lazyScreen(fetchList);`,
    'chunk.ts': `
      const fetchScreens = async () => { const { List, Detail } = await import('./screens.ts'); return { List, Detail }; };
      export const fetchList = async () => (await fetchScreens()).List;
      export const fetchDetail = async () => (await fetchScreens()).Detail;`,
    'screens.ts': `
      export const List = () => call('list', {});
      export const Detail = () => call('detail', {});`,
  };
  expect(callsOfPage(texts)).toEqual(['list']);
});

test('a page that fetches the code of another one in advance does not send its calls', () => {
  const texts = {
    'Page.tsx': `
      import { fetchForm } from './chunk.ts';
      export const Page = () => { void fetchForm(); return call('own', {}); };
      const Form = lazyScreen(fetchForm);`,
    'chunk.ts': `export const fetchForm = async () => (await import('./Form.tsx')).Form;`,
    'Form.tsx': `export const Form = () => call('openForm', {});`,
  };
  expect(callsOfPage(texts)).toEqual(['own']);
});

test('a call in a table by screens belongs to pages that open the screen', () => {
  const table = `const saves = new Map([
    ['invoice', (final) => call('invoiceSave', final)],
    ['family', (final) => call('familySave', final)],
  ]);`;
  const page = (content: string) => ({ 'Page.tsx': `${table} export const Page = () => ${content};` });
  expect(callsOfPage(page('<Form screen="family" saves={saves} />'))).toEqual(['familySave']);
  expect(callsOfPage(page(`open({ screen: 'invoice' }, saves)`))).toEqual(['invoiceSave']);
  expect(callsOfPage(page('saves'), ['invoice', 'family'])).toEqual(['familySave', 'invoiceSave']);
  expect(callsOfPage(page('saves'))).toEqual([]);
});

const ROUTES = `
  import { formPages } from './form-pages.ts';
  const pages = { orderlist: lazyScreen(fetchOrderList), epolicy: lazyScreen(fetchPolicy) };
  export const AppRoutes = () => (
    <Routes>
      <Route path="/" element={<Navigate to="/home" />} />
      {guardedRoute('/orderResult', <OrderResult />, '/orderResult/:code')}
      {formPages.map((page) => guardedRoute(\`/\${page}\`, <FormRoute screen={page} />))}
      {Object.entries(pages).map(([page, Screen]) => guardedRoute(\`/\${page as never}\`, <Screen />))}
      <Route path="*" element={whenLoaded(<BuyingRoutes />)} />
    </Routes>
  );`;

test('routes are read one by one, from lists and from tables of pages', () => {
  const modules = appOf({
    'routes.tsx': ROUTES,
    'form-pages.ts': `export const formPages = ['invoice', 'questionary'] as const;`,
  });
  expect(routesIn(modules, 'src/app/routes.tsx').map(({ path }) => path)).toEqual([
    '/',
    '/orderResult/:code',
    '/invoice',
    '/questionary',
    '/orderlist',
    '/epolicy',
  ]);
});

test('a route whose path cannot be read is an error, not a page less', () => {
  const modules = appOf({ 'routes.tsx': 'const routes = guardedRoute(pathOf(page), <Page />);' });
  expect(() => routesIn(modules, 'src/app/routes.tsx')).toThrow('the path of a route cannot be read');
  expect(() => routesIn(modules, 'src/app/gone.tsx')).toThrow('there is no src/app/gone.tsx');
});
