import { DEFAULT_TRAITS, type ElementType } from './element-type.ts';
import type { InputUi } from './input-ui.ts';
import { closedSettings, ELEMENT_CODE } from './json-schema.ts';
import { withoutNormalising } from './normalise.ts';

/** Facts of a family member that can prefill siblings. */
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

export interface PersonSettings {
  /** Where the persons come from; a seller's customers would be another source. */
  source: 'family';
  /** Fact → code of the sibling it prefills. */
  fills: Readonly<Record<string, string>>;
}

export interface PersonUi extends InputUi {
  people: PersonSettings['source'];
  fills: PersonSettings['fills'];
}

/**
 * A member of the customer's family. The answer is the person's id; the person's facts prefill the siblings that `fills`
 * names, where the customer can change them like any answer.
 */
export const person: ElementType<string, PersonSettings, PersonUi> = {
  ...DEFAULT_TRAITS,
  valueKind: 'text',
  assertion: 'person',
  settings: closedSettings({
    source: { enum: ['family'], default: 'family' },
    fills: {
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(PERSON_FACTS.map((fact) => [fact, ELEMENT_CODE])),
      default: {},
    },
  }),
  missingAnswer: () => ({ code: 'person.chosen' }),
  schema: () => ({ type: 'string', maxLength: 40, characters: 'lettersDigits' }),
  ui: ({ source, fills }) => ({ people: source, fills }),
  normalise: withoutNormalising,
};
