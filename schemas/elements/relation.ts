import type { ElementType } from './element-type.ts';
import type { OptionsUi } from './input-ui.ts';
import { withoutNormalising } from './normalise.ts';

/** Relations that the rules know (V-092, Insurance Law 31); a product offers a part of them. */
export const RELATIONS = [
  'self',
  'spouse',
  'child',
  'parent',
  'parentInLaw',
  'grandparent',
  'grandchild',
  'sibling',
  'employee',
  'other',
] as const;

interface RelationSettings {
  options: readonly (typeof RELATIONS)[number][];
}

/** How one person is related to another. */
export const relation: ElementType<string, RelationSettings, OptionsUi> = {
  valueKind: 'code',
  isSensitive: false,
  isSigned: false,
  isControlGroup: false,
  assertion: 'none',
  settings: {
    type: 'object',
    additionalProperties: false,
    properties: {
      options: {
        type: 'array',
        minItems: 1,
        uniqueItems: true,
        items: { enum: RELATIONS },
        default: ['self', 'spouse', 'child', 'parent'],
      },
    },
  },
  options: ({ options }) => options,
  optionList: 'relation',
  emptyValue: '',
  schema: ({ options }) => ({ type: 'string', enum: options }),
  ui: ({ options }) => ({ options, list: 'relation' }),
  normalise: withoutNormalising,
};
