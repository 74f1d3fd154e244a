/**
 * What a consent is for. Each purpose has a document and a consent of its own, and none is combined with another (TR-6;
 * 个人信息保护法 articles 14, 23, 29, 31 and 38).
 */
export const consentPurposes = [
  /** Clauses, exclusions, notices. */
  'readDocument',
  'healthAnswers',
  'faceImage',
  'bankAccount',
  /** Data of a child under 14. */
  'childData',
  'insurerTransfer',
  'crossBorder',
  'automatedDecision',
] as const;

/** Purposes that an insured person is asked about on a page of their own, and the applicant never. */
export const INSURED_PURPOSES: readonly ConsentPurpose[] = ['faceImage'];

export type ConsentPurpose = (typeof consentPurposes)[number];
