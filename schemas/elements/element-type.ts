import type { AnswerSchema, SettingsSchema } from './json-schema.ts';

/** How conditions and the shape check see an answer. */
export type ValueKind =
  | 'text'
  | 'code'
  | 'codes'
  | 'integer'
  | 'decimal'
  | 'boolean'
  | 'date'
  | 'range'
  | 'none';

/** How an answer looks in JSON. Decimals are canonical strings; nothing is ever coerced. */
export type AnswerValue = string | number | boolean | readonly string[] | DateRange;

/** A document's validity: long-term has no end. */
export interface DateRange {
  start?: string;
  end?: string;
  longTerm?: boolean;
}

/** What a widget needs to know beside the value; plain data that travels in the uiSchema. */
export interface InputUi {
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email';
  /** HTML autofill token for the person who holds the phone. */
  autoComplete?: string;
  maxLength?: number;
  rows?: number;
  unit?: string;
  /** The element itself, filled in when a form is compiled: inputs may have words of their own. */
  elementId?: string;
  /** Option codes; their labels are words of the element, or items of `list`. */
  options?: readonly string[];
  /** Code list that names the options. */
  list?: string;
  levels?: number;
  /** Whose people can be picked, and which questions beside this one take what is known of them: fact → code. */
  people?: string;
  fills?: Readonly<Record<string, string>>;
  /** Item of the list at which a picker opens; it never preselects. */
  openAt?: string;
  tone?: string;
  /** First and last date that a picker offers; `today` is filled in by the renderer. */
  min?: string;
  max?: string;
  /** How many pictures there may be. */
  most?: number;
  /** Codes of elements of the same section that the input reads or fills in, by the part they play. */
  partners?: Readonly<Record<string, string>>;
  /** How long a text has to be open before it can be agreed to. */
  readSeconds?: number;
  /** Path of a page that says more. */
  link?: string;
}

/**
 * One input type of the closed vocabulary: everything about it that is not drawing.
 * A configurator sets `settings`; schema, ui and normalise follow from them.
 */
export interface ElementType<Settings = never> {
  valueKind: ValueKind;
  /** JSON Schema of the settings, closed, with a default for every optional key. */
  settings: SettingsSchema;
  /** Settings that name another element of the same section by its code, with the input types it may have. */
  siblingSettings?: Readonly<Record<string, readonly string[]>>;
  /** What an unanswered input holds; unanswered keys are left out of answers. */
  emptyValue: '' | undefined | readonly [];
  /** JSON Schema of an answered value, with our AJV keywords. */
  schema(settings: Settings): AnswerSchema;
  ui(settings: Settings): InputUi;
  /** The value as it is checked and stored (A91). Idempotent. */
  normalise(value: AnswerValue): AnswerValue;
}
