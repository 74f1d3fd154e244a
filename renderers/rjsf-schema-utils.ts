/**
 * Replaces RJSF's createSchemaUtils in the web builds (`vite.config.ts`). RJSF resolves references, conditions and
 * defaults on each render; these schemas are flat and hold none, so schemas and data are returned unchanged. Saves
 * 15 KB gzip and most of the mount time of a form. RJSF also never fills in a default answer.
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
