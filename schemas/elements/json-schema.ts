/** JSON Schema of an answer: draft-07 keywords and ours. Only code of this folder writes these, never a configurator. */
export interface AnswerSchema {
  type: 'string' | 'integer' | 'boolean' | 'array' | 'object' | 'null';
  [keyword: string]: unknown;
}

/** JSON Schema of an input type's settings. */
export interface SettingsSchema {
  type: 'object';
  additionalProperties: false;
  required?: readonly string[];
  properties: Record<string, { default?: unknown; [keyword: string]: unknown }>;
}

/** A list of option codes, as settings hold it. */
export const OPTION_CODES = {
  type: 'array',
  maxItems: 500,
  uniqueItems: true,
  items: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,32}$' },
  default: [],
} as const;

/** A decimal in canonical text, as settings hold bounds and steps. */
export const DECIMAL_TEXT = {
  type: 'string',
  pattern: '^-?(0|[1-9][0-9]{0,14})([.][0-9]{0,5}[1-9])?$',
} as const;

/** The code of another element, as settings name it. */
export const ELEMENT_CODE = { type: 'string', pattern: '^[A-Za-z][A-Za-z0-9_]{0,63}$' } as const;

/** The id of a code list, as settings name it. */
export const LIST_ID = { type: 'string', pattern: '^[a-z][A-Za-z]{1,31}$' } as const;

/** The id of an upload; that there is such a file only the server knows. */
export const UPLOAD_ID = { type: 'string', minLength: 22, maxLength: 22 } as const;

/** Schema of settings that takes no other keys than these. */
export const closedSettings = (
  properties: SettingsSchema['properties'],
  required?: readonly string[],
): SettingsSchema => ({
  type: 'object',
  additionalProperties: false,
  ...(required && { required }),
  properties,
});

export const NO_SETTINGS = closedSettings({});
