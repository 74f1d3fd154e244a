/** Names of the rules that import rules cannot express, each with the reason that `npm run arch` prints. */

/** One broken rule. `from` is a path below the root, sometimes with a line; `to` is what it must not touch. */
export interface Violation {
  rule: string;
  from: string;
  to?: string;
  reason: string;
  /** The imports that break the rule, where `from` names folders. */
  imports?: string[];
}

export const CHECKS = {
  'every-module-is-checked': 'A file that the import rules did not see could break all of them.',
  'no-folder-circles': 'Folders in a circle can only be understood, tested and moved together.',
  'rooms-diagram-is-current': 'The diagram in README.md differs from the imports; run `npm run rooms`.',
  'no-unlisted-top-level-entry': 'A new entry at the top level changes how everyone finds their way around.',
  'no-unlisted-src-folder': 'A folder of src without a row in the dependency table would have no rules.',
  'no-catch-all-names': 'A name that fits any code gathers any code, and then finds none of it.',
  'max-lines': 'A file longer than 250 lines holds more than one concept.',
  'no-default-export': 'A named export is called the same everywhere, so it can be searched and renamed.',
  'no-eval':
    'The Content Security Policy forbids eval, and text that becomes code lets data run on the server.',
  'no-navigation-from-left-pages':
    'An answer that comes late would move the customer away from the page they went to; `useOpenPage` asks first.',
  'no-ambient-globals-in-pure-code':
    'Time, randomness and the environment arrive as arguments; then every result can be repeated.',
};

export type CheckName = keyof typeof CHECKS;

export function violation(rule: CheckName, from: string, to?: string): Violation {
  return { rule, from, ...(to === undefined ? {} : { to }), reason: CHECKS[rule] };
}
