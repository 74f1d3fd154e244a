import { DEFAULT_TRAITS, type ElementType } from './element-type.ts';
import type { InputUi } from './input-ui.ts';
import { closedSettings, ELEMENT_CODE } from './json-schema.ts';
import { withoutNormalising } from './normalise.ts';

/** A document's validity: long-term has no end. */
export type DateRange = {
  start?: string;
  end?: string;
  longTerm?: boolean;
};

/** Codes of the siblings that tell whose document it is. */
type HolderPartners = { idType?: string; birthDate?: string };

export interface ValidityUi extends InputUi {
  partners: HolderPartners;
}

/**
 * Validity of a document: start and end, or long-term (V-053 to V-056). Where the settings name the siblings with type and
 * birth date, the input marks the term for which the holder's resident ID card is issued.
 */
export const validityRange: ElementType<DateRange, HolderPartners, ValidityUi> = {
  ...DEFAULT_TRAITS,
  valueKind: 'object',
  parts: { start: 'text', end: 'text', longTerm: 'boolean' },
  isControlGroup: true,
  settings: closedSettings({ idType: ELEMENT_CODE, birthDate: ELEMENT_CODE }),
  siblingSettings: { idType: ['idType'], birthDate: ['date'] },
  schema: () => ({
    type: 'object',
    additionalProperties: false,
    properties: {
      start: { type: 'string', maxLength: 10 },
      end: { type: 'string', maxLength: 10 },
      longTerm: { type: 'boolean' },
    },
    validityRange: true,
  }),
  ui: (partners) => ({ partners }),
  normalise: withoutNormalising,
};
