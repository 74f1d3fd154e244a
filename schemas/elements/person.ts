import type { ElementType } from './element-type.ts';
import { withoutNormalising } from './normalise.ts';

/** What may be known of somebody who is picked. */
const PERSON_FACTS = [
  'name',
  'gender',
  'birthDate',
  'idType',
  'idNumber',
  'idValidity',
  'mobile',
  'email',
  'area',
  'address',
  'occupation',
  'nationality',
  'socialSecurity',
  'relation',
] as const;

interface PersonSettings {
  /** Whose people; a seller's customers would be another one. */
  source: 'family';
  /** Fact → code of a question of the same section. */
  fills: Readonly<Record<string, string>>;
}

const ELEMENT_CODE = { type: 'string', pattern: '^[A-Za-z][A-Za-z0-9_]{0,63}$' } as const;

/**
 * Somebody of the customer's family. The answer is the person's id; what is known of the person goes into the questions
 * beside it that `fills` names, where it can be changed like any answer.
 */
export const person: ElementType<PersonSettings> = {
  valueKind: 'text',
  settings: {
    type: 'object',
    additionalProperties: false,
    properties: {
      source: { enum: ['family'], default: 'family' },
      fills: {
        type: 'object',
        additionalProperties: false,
        properties: Object.fromEntries(PERSON_FACTS.map((fact) => [fact, ELEMENT_CODE])),
        default: {},
      },
    },
  },
  emptyValue: '',
  schema: () => ({ type: 'string', maxLength: 40, characters: 'lettersDigits' }),
  ui: ({ source, fills }) => ({ people: source, fills }),
  normalise: withoutNormalising,
};
