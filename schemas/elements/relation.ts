import { oneOptionOfList, type KnownOptions, type OneOptionType } from './one-option.ts';

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

/** How one person is related to another. */
export const relation: OneOptionType<KnownOptions<(typeof RELATIONS)[number]>> = oneOptionOfList(
  'relation',
  RELATIONS,
  ['self', 'spouse', 'child', 'parent'],
);
