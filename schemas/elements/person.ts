import type { ElementType } from './element-type.ts';
import type { InputUi } from './input-ui.ts';
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

/** Whose people can be picked, and which siblings take what is known of the person: fact → element code. */
export interface PersonUi extends InputUi {
  people: PersonSettings['source'];
  fills: PersonSettings['fills'];
}

const ELEMENT_CODE = { type: 'string', pattern: '^[A-Za-z][A-Za-z0-9_]{0,63}$' } as const;

/**
 * Somebody of the customer's family. The answer is the person's id; what is known of the person goes into the questions
 * beside it that `fills` names, where it can be changed like any answer.
 */
export const person: ElementType<string, PersonSettings, PersonUi> = {
  valueKind: 'text',
  isSensitive: false,
  isSigned: false,
  isControlGroup: false,
  assertion: 'person',
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
  missingAnswer: () => ({ code: 'person.chosen' }),
  schema: () => ({ type: 'string', maxLength: 40, characters: 'lettersDigits' }),
  ui: ({ source, fills }) => ({ people: source, fills }),
  normalise: withoutNormalising,
};
