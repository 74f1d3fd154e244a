/** The routes of the app, as `src/app/routes.tsx` and `src/app/BuyingRoutes.tsx` declare them. */
import ts from 'typescript';
import { declarationOf, type AppModules, type NameIn } from './app-modules.ts';

const ROUTE_FILES = ['src/app/routes.tsx', 'src/app/BuyingRoutes.tsx'];

/** A page of the app, with the nodes that draw it. */
export interface AppRoute {
  /** The path below `/shop`: `/orderlist`, `/orderResult/:businessCode`, `*`. */
  path: string;
  file: string;
  node: ts.Node;
}

/** All routes. @throws {Error} for a route whose path cannot be read */
export const readAppRoutes = (modules: AppModules): AppRoute[] =>
  ROUTE_FILES.flatMap((file) => routesIn(modules, file));

/** The routes of a file: `guardedRoute('/x', …)`, `<Route path="/x" …>`, and both for each entry of a list of pages. */
export function routesIn(modules: AppModules, file: string): AppRoute[] {
  const routes: AppRoute[] = [];
  const visit = (node: ts.Node): void => {
    const path = pathNode(node);
    if (path === undefined) node.forEachChild(visit);
    else if (ts.isStringLiteralLike(path)) routes.push({ path: path.text, file, node: routeNode(node) });
    else routes.push(...routesOfList(modules, file, node));
  };
  const source = modules.get(file)?.source;
  if (source === undefined) throw new Error(`there is no ${file}`);
  visit(source);
  // All other addresses lead to the second file, whose own last route is that of unknown addresses.
  return routes.filter(({ node }) => !node.getText().includes('<BuyingRoutes'));
}

/** The node that says the path, undefined for a node that is no route. The third argument says it where there is one. */
function pathNode(node: ts.Node): ts.Node | undefined {
  if (ts.isCallExpression(node) && node.expression.getText() === 'guardedRoute')
    return node.arguments[2] ?? node.arguments[0];
  const isRoute =
    (ts.isJsxSelfClosingElement(node) || ts.isJsxOpeningElement(node)) && node.tagName.getText() === 'Route';
  if (!isRoute) return undefined;
  const attribute = node.attributes.properties.find((each) => each.name?.getText() === 'path');
  return attribute && ts.isJsxAttribute(attribute) ? stringOf(attribute.initializer) : undefined;
}

/** `path={path}` is the route that `guardedRoute` makes for each page. */
const stringOf = (node: ts.Node | undefined): ts.Node | undefined =>
  node && ts.isStringLiteralLike(node) ? node : undefined;

const routeNode = (node: ts.Node): ts.Node => (ts.isJsxOpeningElement(node) ? node.parent : node);

/** The routes that `Object.entries(pages).map(…)` or `formPages.map(…)` makes. */
function routesOfList(modules: AppModules, file: string, node: ts.Node): AppRoute[] {
  let outer = node.parent;
  while (outer && !(ts.isCallExpression(outer) && outer.expression.getText().endsWith('.map')))
    outer = outer.parent;
  const list = outer && /^(?:Object\.entries\((\w+)\)|(\w+))\.map/.exec(outer.getText());
  const pages = list && pagesOf(modules, { file, name: list[1] ?? list[2]! });
  if (!pages) throw new Error(`${file}: the path of a route cannot be read: ${node.getText()}`);
  return pages.map(([name, screen]) => ({ path: `/${name}`, file, node: screen ?? node }));
}

/** The pages of a table `{ orderlist: lazyScreen(fetchOrderList) }` or of a list `['invoice']`, which share a screen. */
function pagesOf(modules: AppModules, list: NameIn): [name: string, screen?: ts.Node][] | undefined {
  const declared = declarationOf(modules, list);
  const node = declared && modules.get(declared.file)!.declarations.get(declared.name);
  if (!node || !ts.isVariableDeclaration(node) || !node.initializer) return undefined;
  const value = ts.isAsExpression(node.initializer) ? node.initializer.expression : node.initializer;
  if (ts.isArrayLiteralExpression(value))
    return value.elements.map((element) => [(element as ts.StringLiteral).text]);
  if (!ts.isObjectLiteralExpression(value)) return undefined;
  return value.properties.map((property) => [property.name!.getText(), property]);
}
