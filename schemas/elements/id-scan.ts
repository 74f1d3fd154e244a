import { DEFAULT_TRAITS, type ElementType } from './element-type.ts';
import type { PicturesUi } from './input-ui.ts';
import { closedSettings, ELEMENT_CODE, UPLOAD_ID } from './json-schema.ts';
import { withoutNormalising } from './normalise.ts';

type CardPart = 'idType' | 'name' | 'gender' | 'birthDate' | 'address' | 'idNumber' | 'validity';

/** Part of the card → code of the sibling that takes it. */
export type CardPartners = Partial<Record<CardPart, string>>;

export interface IdScanSettings extends CardPartners {
  sides: 'front' | 'both';
}

export interface IdScanUi extends PicturesUi {
  partners: CardPartners;
}

/**
 * Pictures of a resident ID card, front and back, which fill in the person of the same section. The settings name the
 * element that each part goes to; every one of them stays open to be corrected. The answer is the ids of the uploads.
 */
export const idScan: ElementType<readonly string[], IdScanSettings, IdScanUi> = {
  ...DEFAULT_TRAITS,
  valueKind: 'codes',
  isControlGroup: true,
  assertion: 'uploads',
  uploadPurposes: ['idCardFront', 'idCardBack'],
  settings: closedSettings({
    sides: { enum: ['front', 'both'], default: 'both' },
    idType: ELEMENT_CODE,
    name: ELEMENT_CODE,
    gender: ELEMENT_CODE,
    birthDate: ELEMENT_CODE,
    address: ELEMENT_CODE,
    idNumber: ELEMENT_CODE,
    validity: ELEMENT_CODE,
  }),
  siblingSettings: {
    idType: ['idType'],
    name: ['name'],
    gender: ['radio', 'select'],
    birthDate: ['date'],
    address: ['address', 'textarea'],
    idNumber: ['idNumber'],
    validity: ['validityRange'],
  },
  schema: ({ sides }) => {
    const count = sides === 'both' ? 2 : 1;
    return { type: 'array', minItems: count, maxItems: count, uniqueItems: true, items: UPLOAD_ID };
  },
  ui: ({ sides, ...partners }) => ({ maxItems: sides === 'both' ? 2 : 1, partners }),
  normalise: withoutNormalising,
};
