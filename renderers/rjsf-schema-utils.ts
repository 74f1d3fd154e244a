/**
 * In place of RJSF's createSchemaUtils, which resolves references, conditions and defaults at every turn: our schemas
 * are flat and hold none of these, so each is what it is. Saves 15 KB gzip and most of the time that a form needs to
 * mount; a question that no default can answer is a question that never answers itself. The web builds put this module
 * there (`vite.config.ts`).
 */
export default function flatSchemaUtils(validator: unknown, rootSchema: object) {
  return {
    getRootSchema: () => rootSchema,
    getValidator: () => validator,
    doesSchemaUtilsDiffer: (otherValidator: unknown, otherSchema: object) =>
      otherValidator !== validator || otherSchema !== rootSchema,
    retrieveSchema: (schema: object) => schema,
    getDefaultFormState: (_schema: object, formData: unknown) => formData,
    sanitizeDataForNewSchema: (_new: object, _old: object, formData: unknown) => formData,
    omitExtraData: (_schema: object, formData: unknown) => formData,
    isSelect: () => false,
    isMultiSelect: () => false,
  };
}
