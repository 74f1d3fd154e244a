import type { ElementType } from './element-type.ts';
import type { OptionsUi } from './input-ui.ts';
import { withoutNormalising } from './normalise.ts';

/** Every document type that the rules know; a product offers a part of them (A10). */
export const ID_TYPES = [
  'residentId',
  'householdRegister',
  'birthCertificate',
  'passport',
  'hkMacauPass',
  'taiwanPass',
  'residencePermit',
  'foreignPermanentResident',
  'officerCard',
  'uscc',
] as const;

export type IdType = (typeof ID_TYPES)[number];

interface IdTypeSettings {
  options: readonly IdType[];
}

/** Which document proves who a person is. */
export const idType: ElementType<string, IdTypeSettings, OptionsUi> = {
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
        items: { enum: ID_TYPES },
        default: ['residentId', 'passport', 'hkMacauPass'],
      },
    },
  },
  options: ({ options }) => options,
  optionList: 'idType',
  emptyValue: '',
  schema: ({ options }) => ({ type: 'string', enum: options }),
  ui: ({ options }) => ({ options, list: 'idType' }),
  normalise: withoutNormalising,
};
