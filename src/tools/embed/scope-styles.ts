// Scopes the style sheet of embedded forms, so that it neither changes the page around them nor is changed by it.
import postcss, { type Rule } from 'postcss';
import type { Plugin } from 'vite';

/** The root of a form, with its subtree; `data-host` marks content of the page inside the form. */
const ROOT = '.baoform';
const OURS = `${ROOT} :not([data-host], [data-host] *)`;

/**
 * Outweighs element selectors of the page (`button`, `input[type='text']`, `.page button`): a rule outside layers wins
 * over all layers, and `revert-layer` returns to the layer of the forms. Custom properties are unaffected.
 */
const GUARD = ['', '::before', '::after', '::placeholder', '::backdrop']
  .map((pseudo) => `${OURS}${pseudo}{all:revert-layer}`)
  .join('\n');

/** Puts the rules into the layer `baoform` and limits them to the class `baoform`. */
export function scopeStyles(css: string): string {
  const sheet = postcss.parse(css);
  sheet.walkRules((rule) => {
    if (isKeyframe(rule)) return;
    // There is no shadow root whose host could match.
    const selectors = rule.selectors.filter((selector) => !selector.includes(':host'));
    rule.selectors = [...new Set(selectors.map(scopeSelector))];
  });
  return `@layer baoform{\n${sheet.toString()}\n}\n${GUARD}\n`;
}

const isKeyframe = ({ parent }: Rule): boolean =>
  parent?.type === 'atrule' && 'name' in parent && String(parent.name).endsWith('keyframes');

/** The class names of our style sheets are unique; everything else gets the root as an ancestor of no specificity. */
function scopeSelector(selector: string): string {
  const rooted = selector.replaceAll(/(?<![\w.#-])(?::root|html|body)(?![\w-])/g, ROOT);
  if (/^(\*|::?(before|after))/.test(rooted)) return rooted.replace(/^\*?/, `:where(${ROOT}, ${ROOT} *)`);
  if (rooted.includes('.')) return rooted;
  return rooted.startsWith('[') ? `:where(${ROOT})${rooted}` : `:where(${ROOT}) ${rooted}`;
}

/** A Vite plugin that scopes all style sheets of a build. */
export const scopedStyles = (): Plugin => ({
  name: 'scoped-styles',
  config: () => ({ css: { modules: { generateScopedName: 'bao-[local]-[hash:base64:5]' } } }),
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'asset' && file.fileName.endsWith('.css'))
          file.source = scopeStyles(isolateMantineStyles(String(file.source)));
    },
  },
});

/** The prefixes that Mantine gives to classes, attributes and custom properties. */
const MANTINE_NAME = /(--|data-)mantine-|(?<![\w/.-])mantine-/g;
const MANTINE_CLASS = /(?<![\w-])m_(?=[0-9a-f]{6,8}(?![\w-]))/g;

/**
 * Gives names of our own to everything that Mantine shares through the document. A page may use Mantine too, in another
 * version and with another theme; its style sheet, variables and colour scheme then mean other elements.
 */
export const isolateMantine = (code: string): string =>
  code.replaceAll(MANTINE_NAME, '$1baoform-').replaceAll(MANTINE_CLASS, 'baoform-m_');

const isolateMantineStyles = (css: string): string =>
  isolateMantine(css).replaceAll('.mantine-', '.baoform-');

/** A Vite plugin that isolates the Mantine of a build; `scopedStyles` does the same in its style sheets. */
export const isolatedMantine = (): Plugin => ({
  name: 'isolated-mantine',
  transform: (code, id) =>
    /\/node_modules\/@mantine\/[^?]+\.m?js$/.test(id) ? { code: isolateMantine(code), map: null } : undefined,
});
