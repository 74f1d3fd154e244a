import type { UploadPurpose } from '../generated/upload.ts';
import type { InputUi } from './input-ui.ts';
import type { AnswerSchema, SettingsSchema } from './json-schema.ts';

/** Kind of an answer's value for conditions and the shape check. */
export type ValueKind =
  | 'text'
  | 'code'
  | 'codes'
  | 'integer'
  | 'decimal'
  | 'boolean'
  | 'date'
  | 'object'
  | 'none';

/** An answer in JSON. Decimals are canonical strings; values are never coerced. */
export type AnswerValue = string | number | boolean | readonly string[] | AnswerObject;

/** An answer of several parts, such as a document's validity; the input type lists them in `parts`. */
export interface AnswerObject {
  readonly [part: string]: string | number | boolean | undefined;
}

export type PartKind = 'text' | 'integer' | 'boolean';

/**
 * What the answer states that only the server can verify: that a code was sent by SMS to the number of a sibling, that
 * pictures were uploaded, that a person belongs to the customer's family.
 */
export type AssertionKind = 'none' | 'smsCode' | 'uploads' | 'person';

/**
 * Definition of one input type of the closed vocabulary, without its component. Form authors set `settings`; schema, ui
 * and normalise follow from them. `Value` is the answer in JSON, `Settings` the settings with all defaults, `Ui` the
 * input hints for the component.
 */
export interface ElementType<
  Value extends AnswerValue,
  Settings extends object = object,
  Ui extends InputUi = InputUi,
> {
  /** The kind of an answer; `none` for a type that asks for none. */
  valueKind: ValueKind;
  /** The kind of the values of an element, where a setting says it (`typeAndSettingsOf`). */
  kindOf?(settings: Settings): ValueKind;
  /** The parts of an answer that is an object. */
  parts?: Readonly<Record<string, PartKind>>;
  /**
   * The answer is a signed answer: it is bound to the exact text on the screen and is valid for no other form version
   * (`src/decisions/0011-*`).
   */
  isSigned: boolean;
  /** The input is a group of several controls with a name (`role="group"`), not one control with a label. */
  isControlGroup: boolean;
  /** The statement in the answer that only the server can verify. */
  assertion: AssertionKind;
  /** Purposes of the uploads by position, `image` without; the first also applies to positions beyond the list. */
  uploadPurposes?: readonly [UploadPurpose, ...UploadPurpose[]];
  /** Types of one group accept the same answers by the same rule and differ only in their component. */
  interchangeableGroup?: 'oneOption';
  /**
   * A required answer takes the one option that is left. Only for types whose options are codes of ours: a form cannot
   * word them as a declaration, a consent or an answer about health, which nobody but the customer may give.
   */
  takesOnlyOption?: true;
  /** The group check that the form must have for such an element; publishing refuses a form without it. */
  neededCheck?: 'idNumberOfType';
  /** JSON Schema of the settings, closed, with a default for every optional key. */
  settings: SettingsSchema;
  /** Settings that name another element of the same section by its code, with the input types it may have. */
  siblingSettings?: Readonly<Record<string, readonly string[]>>;
  /** Smallest and largest accepted value by the settings, comparable with each other; undefined without such bounds. */
  bounds?(settings: Settings): readonly [min: number | string, max: number | string] | undefined;
  /** Whether an element with these settings may be required; unless the type says otherwise, it may. */
  canBeRequired?(settings: Settings): boolean;
  /** Codes of the options; none where they are the items of a list. */
  options?(settings: Settings): readonly string[];
  /** Code list with the labels of the options; without it, words of the element label them. */
  optionList?: string;
  /** Keys of the words that each element of the type needs besides its label. */
  wordKeys?(settings: Settings): readonly string[];
  /** The issue of a required element that is unanswered; `required` unless the type says otherwise. */
  missingAnswer?(settings: Settings): { code: string };
  /** JSON Schema of an answered value, with our AJV keywords. */
  schema(settings: Settings): AnswerSchema;
  ui(settings: Settings): Ui;
  /** Normalises a value for checks and storage (A91). Idempotent. */
  normalise(value: Value): Value;
}

/** What holds for most types; a type spreads it and states only what differs. */
export const DEFAULT_TRAITS = {
  isSigned: false,
  isControlGroup: false,
  assertion: 'none',
} as const;

/** The key of an option's name among the words of its element. */
export const optionWordKey = (code: string): string => `option.${code}`;
