/**
 * Which calls a page of the app can send: follows the names that its code uses, through imports and through code that is
 * loaded later, down to each `call('name', …)`.
 */
import ts from 'typescript';
import { declarationOf, type AppModules, type NameIn } from './app-modules.ts';
import { loadedNames, propertiesIn, textsOf, type AppCode } from './loaded-names.ts';

/** A call of a table by screens, such as `['invoice', (final) => call('invoiceSave', final)]`, is for that screen alone. */
interface CallSite {
  call: string;
  screen?: string;
}

/** What one declaration says. */
interface Facts {
  sites: readonly CallSite[];
  /** The screens that it opens: `screen="invoice"`, `screen: 'invoice'`. */
  screens: readonly string[];
  names: readonly NameIn[];
}

export class ReachedCalls {
  readonly #modules: AppModules;
  /** The functions that `lazyScreen` gets, as `file#name`; other code that names one only fetches its code in advance. */
  readonly #screenLoaders: ReadonlySet<string>;
  readonly #facts = new Map<ts.Node, Facts>();

  constructor(modules: AppModules) {
    this.#modules = modules;
    this.#screenLoaders = new Set(
      [...modules].flatMap(([file, { source }]) =>
        identifiersIn(source)
          .filter(isDrawn)
          .flatMap((name) => this.#declared(file, name))
          .map(keyOf),
      ),
    );
  }

  /**
   * The names of the calls, sorted.
   *
   * @param screens the screens that the page is known to open; undefined for a page that opens any
   */
  of(page: AppCode, screens: readonly string[] | undefined): string[] {
    const facts = this.#factsOf(page);
    const opened = new Set([...(screens ?? []), ...facts.flatMap((each) => each.screens)]);
    const isSent = ({ screen }: CallSite) => !screens || screen === undefined || opened.has(screen);
    const sites = facts.flatMap((each) => each.sites).filter(isSent);
    return [...new Set(sites.map(({ call }) => call))].sort();
  }

  /** The facts of a page and of all that it reaches. */
  #factsOf(page: AppCode): Facts[] {
    const reached = new Map<ts.Node, AppCode>([[page.node, page]]);
    const facts: Facts[] = [];
    for (const code of reached.values()) {
      const each = this.#facts.get(code.node) ?? this.#read(code);
      this.#facts.set(code.node, each);
      facts.push(each);
      for (const name of each.names) {
        const next = this.#codeOf(name);
        reached.set(next.node, next);
      }
    }
    return facts;
  }

  #read(code: AppCode): Facts {
    const { file, node } = code;
    const mentioned = propertiesIn(node);
    const named = identifiersIn(node).flatMap((name) =>
      this.#declared(file, name).filter((each) => isDrawn(name) || !this.#screenLoaders.has(keyOf(each))),
    );
    // `(await fetchScreens()).OrderList` loads one of the screens, not all that share their chunk.
    const used = named.flatMap((name) => {
      const picked = loadedNames(this.#modules, this.#codeOf(name), mentioned, 'mentioned');
      return picked.length > 0 ? picked : [name];
    });
    const names = [...used, ...loadedNames(this.#modules, code, mentioned, 'all')];
    return { sites: sitesIn(node), screens: screensIn(node), names };
  }

  #declared(file: string, { text: name }: ts.Identifier): NameIn[] {
    const declared = declarationOf(this.#modules, { file, name });
    return declared ? [declared] : [];
  }

  #codeOf({ file, name }: NameIn): AppCode {
    return { file, node: this.#modules.get(file)!.declarations.get(name)! };
  }
}

const keyOf = ({ file, name }: NameIn): string => `${file}#${name}`;

/** Whether a name is the function that loads a screen to draw: `lazyScreen(fetchHome)`. */
const isDrawn = ({ parent }: ts.Node): boolean =>
  ts.isCallExpression(parent) && parent.expression.getText() === 'lazyScreen';

/** Every node below a node, and the node itself. */
function nodesIn(node: ts.Node): ts.Node[] {
  const nodes = [node];
  for (const each of nodes) each.forEachChild((child) => void nodes.push(child));
  return nodes;
}

const sitesIn = (node: ts.Node): CallSite[] =>
  nodesIn(node)
    .filter(ts.isCallExpression)
    .filter(({ expression }) => /^(?:this\.#)?call$/.test(expression.getText()))
    .flatMap((site) => namesIn(site.arguments[0]).map((call) => ({ call, ...screenOf(site) })));

/** The names that an argument may be: its text, or the values of the table that it reads, as in `call(CALLS[action])`. */
function namesIn(argument: ts.Expression | undefined): string[] {
  if (!argument || !ts.isElementAccessExpression(argument)) return textsOf(argument);
  const table = nodesIn(argument.getSourceFile())
    .filter(ts.isVariableDeclaration)
    .find(({ name }) => name.getText() === argument.expression.getText());
  return table
    ? nodesIn(table)
        .filter(ts.isPropertyAssignment)
        .flatMap(({ initializer }) => textsOf(initializer))
    : [];
}

function screenOf(site: ts.Node): Pick<CallSite, 'screen'> {
  for (let outer = site.parent; outer; outer = outer.parent) {
    if (!ts.isArrayLiteralExpression(outer) || outer.elements.length !== 2) continue;
    const [screen] = textsOf(outer.elements[0]);
    if (screen !== undefined) return { screen };
  }
  return {};
}

const screensIn = (node: ts.Node): string[] =>
  nodesIn(node)
    .filter((each) => ts.isJsxAttribute(each) || ts.isPropertyAssignment(each))
    .filter(({ name }) => name.getText() === 'screen')
    .flatMap(({ initializer }) => textsOf(initializer));

/** The names that a node uses, without those after a dot, of properties, of attributes and of types. */
const identifiersIn = (node: ts.Node): ts.Identifier[] =>
  nodesIn(node)
    .filter(ts.isIdentifier)
    .filter((name) => !isPropertyName(name) && !ts.isTypeNode(name.parent));

function isPropertyName(node: ts.Identifier): boolean {
  const { parent } = node;
  const isNamed =
    ts.isPropertyAccessExpression(parent) ||
    ts.isPropertyAssignment(parent) ||
    ts.isJsxAttribute(parent) ||
    ts.isMethodDeclaration(parent);
  return isNamed && parent.name === node;
}
