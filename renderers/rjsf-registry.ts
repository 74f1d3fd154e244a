/**
 * Replaces RJSF's default registry in the web builds (`vite.config.ts`). The theme renders every element itself, so
 * this saves 20 KB gzip of fields, widgets and templates.
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
