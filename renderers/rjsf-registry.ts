import ObjectField from '@rjsf/core/lib/components/fields/ObjectField.js';

/**
 * In place of RJSF's default registry (20 KB gzip of fields, widgets and templates): our theme draws every element
 * itself and leaves only the object of a section to RJSF. The web builds put this module there (`vite.config.ts`).
 */
export default function rjsfRegistry() {
  return {
    fields: { ObjectField },
    templates: { ButtonTemplates: {} },
    widgets: {},
    rootSchema: {},
    formContext: {},
    translateString: (text: string) => text,
    globalFormOptions: { idPrefix: 'root', idSeparator: '_', useFallbackUiForUnsupportedType: false },
  };
}
