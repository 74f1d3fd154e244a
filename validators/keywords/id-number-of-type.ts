import type { IdType } from '../../schemas/elements/id-type.ts';
import { idDocuments } from '../id-documents/id-documents.ts';
import type { Rule } from '../rule/rule.ts';
import { currentPass } from './current-pass.ts';

/** Documents whose holders often choose "resident ID" by mistake. */
const MISTAKEN_FOR_RESIDENT_ID = ['residencePermit', 'foreignPermanentResident'] as const;

/** Asked beside the rule of the document: that a permit has the form of the cards of today (V-022). */
interface CurrentPassSetting {
  currentPass: true;
}

/**
 * The number is right for the type of document that was chosen. A resident ID number that in truth is the valid number
 * of another document gets `id.otherType`, so that the form can offer to switch instead of calling it wrong.
 * Without a type that we know, or without a number, there is no judgement.
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
    const failure = idDocuments[idType](idNumber, asOf);
    if (!failure && idType === 'hkMacauPass' && setting !== true)
      return currentPass.check(idNumber, true, context);
    if (!failure || idType !== 'residentId') return failure;
    const suggested = MISTAKEN_FOR_RESIDENT_ID.find((type) => !idDocuments[type](idNumber, asOf));
    return suggested ? { code: 'id.otherType', params: { suggested } } : failure;
  },
};

function isIdType(idType: unknown): idType is IdType {
  return typeof idType === 'string' && Object.hasOwn(idDocuments, idType);
}
