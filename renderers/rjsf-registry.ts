/**
 * In place of RJSF's default registry (20 KB gzip of fields, widgets and templates): our theme draws every element
 * itself. The web builds put this module there (`vite.config.ts`).
 */
export default function rjsfRegistry() {
  return {
    fields: {},
    templates: { ButtonTemplates: {} },
    widgets: {},
    rootSchema: {},
    formContext: {},
    translateString: (text: string) => text,
    globalFormOptions: { idPrefix: 'root', idSeparator: '_', useFallbackUiForUnsupportedType: false },
  };
}
