import type { Plugin } from 'vite';

const COMPONENT = /^(var \w+ = )(React\d*\.forwardRef\()/gm;
const DISPLAY_NAME = /^\w+\.displayName = .*;$/gm;

/**
 * A Vite plugin that lets the bundler leave out components of React Router that the app does not import. The bundler
 * cannot know that a call of `forwardRef`, and a name set for developer tools, have no effect beyond the component.
 * Lines stay where they are, so that source maps stay true.
 */
export function unusedComponents(): Plugin {
  return {
    name: 'unused-components',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/react-router\// },
      handler: (code) => ({
        code: code.replace(COMPONENT, '$1/* @__PURE__ */ $2').replace(DISPLAY_NAME, ''),
        map: null,
      }),
    },
  };
}
