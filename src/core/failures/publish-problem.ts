// Reasons to refuse the publishing of a document.

/** A reason to refuse a document, with the id it applies to. Words are in `locales/<tag>/publish.json`. */
export interface PublishProblem {
  code: PublishProblemCode;
  /** elementId, sectionId or checkId; a JSON Pointer where the document has no id. */
  id: string;
  params?: Record<string, string | number>;
}

/** Every code of a publish problem. */
export const publishProblemCodes = [
  'document.invalid',
  'document.unknownKey',
  'document.notObject',
  'form.tooLarge',
  'form.tooManyElements',
  'form.tooManySections',
  'form.tooDeep',
  'id.invalid',
  'id.duplicate',
  'elementCode.invalid',
  'elementCode.duplicate',
  'elementCode.similar',
  'elementCode.namespace',
  'inputType.unknown',
  'settings.invalid',
  'settings.unknownKey',
  'settings.invalidOptions',
  'settings.minAboveMax',
  'settings.requiredSwitch',
  'settings.unknownList',
  'element.unreachable',
  'element.requiredHidden',
  'condition.impossible',
  'settings.sibling',
  'condition.missing',
  'condition.cycle',
  'condition.type',
  'condition.dividesByZero',
  'condition.scope',
  'condition.unknownOption',
  'condition.unknownList',
  'check.missing',
  'check.needed',
  'check.operand',
  'section.child',
  'section.rows',
  'words.missing',
  'words.markup',
  'words.orphan',
  'words.unknownKey',
  'words.unknownOption',
  'words.unknownLocale',
  'words.untranslated',
  'words.doubtful',
  'form.unfillable',
  'change.refused',
  'approval.needed',
  'mapping.losesAnswers',
  'mapping.exists',
  'mapping.unknown',
  'overlay.target',
  'overlay.property',
  'overlay.locked',
  'overlay.baseVersion',
  'overlay.scope',
  'overlay.screen',
  'overlay.twice',
  'overlay.unknownInsurer',
  'overlay.unknownProduct',
  'product.riskCodeTaken',
  'rates.unknownElement',
  'rates.unknownClass',
  'rates.unknownPackage',
  'unpublish.noForm',
  'version.unknown',
  'version.overtaken',
] as const;

export type PublishProblemCode = (typeof publishProblemCodes)[number];

export const publishProblem = (
  code: PublishProblemCode,
  id: string,
  params?: Record<string, string | number>,
): PublishProblem => (params === undefined ? { code, id } : { code, id, params });
