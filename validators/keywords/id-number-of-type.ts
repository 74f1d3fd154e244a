import type { IdType } from '../../schemas/elements/id-type.ts';
import { idDocuments } from '../id-documents/id-documents.ts';
import type { Rule } from '../rule/rule.ts';
import { currentPass } from './current-pass.ts';

/** Document types that customers often mistake for a resident ID. */
const MISTAKEN_FOR_RESIDENT_ID = ['residencePermit', 'foreignPermanentResident'] as const;

/** Requires the current format of travel permits too (V-022). */
export interface CurrentPassSetting {
  currentPass: true;
}

/**
 * Checks the number against the chosen document type. Returns `id.otherType` for a resident ID number that is valid for
 * another document type, so that the form can offer to switch the type. Skips an unknown type and a missing number.
 */
export const idNumberOfType: Rule<{ idType?: unknown; idNumber?: unknown }, true | CurrentPassSetting> = {
  keyword: 'idNumberOfType',
  type: 'object',
  setting: {
    anyOf: [
      { const: true },
      {
        type: 'object',
        additionalProperties: false,
        required: ['currentPass'],
        properties: { currentPass: { const: true } },
      },
    ],
  },
  check({ idType, idNumber }, setting, context) {
    if (!isIdType(idType) || typeof idNumber !== 'string') return undefined;
    const { asOf } = context;
    const issue = idDocuments[idType](idNumber, asOf);
    if (!issue && idType === 'hkMacauPass' && setting !== true)
      return currentPass.check(idNumber, true, context);
    if (!issue || idType !== 'residentId') return issue;
    const suggested = MISTAKEN_FOR_RESIDENT_ID.find((type) => !idDocuments[type](idNumber, asOf));
    return suggested ? { code: 'id.otherType', params: { suggested } } : issue;
  },
};

function isIdType(idType: unknown): idType is IdType {
  return typeof idType === 'string' && Object.hasOwn(idDocuments, idType);
}
