// The uiSchema of a form as it is now.
import type { InputUi } from '../../../schemas/elements/input-ui.ts';
import type { ElementOptions, ElementUi } from '../form/compile-form.ts';
import type { AnswerPath } from './answer-path.ts';
import type { AnswerBounds } from './field-state.ts';

export const HIDDEN_UI = { 'ui:widget': 'hidden' } as const;

/** uiSchema of one element, for any RJSF theme that registers a field for each input type. */
export interface EffectiveElementUi extends ElementUi {
  'ui:title': string;
  'ui:help'?: string;
  'ui:placeholder'?: string;
  /** Labels of the options on the screen, in the order of `ui:options.options` and of the schema's `enum`. */
  'ui:enumNames'?: string[];
  /** The answer is computed. */
  'ui:readonly'?: true;
  'ui:options': EffectiveOptions;
}

export type EffectiveOptions = InputUi &
  ElementOptions & {
    path: AnswerPath;
    optionalLabel?: string;
    /** Bounds that other answers set; with them here, RJSF draws a field again when they change. */
    bounds?: AnswerBounds;
    /** Names of the questions that the help of the field names; they show answers, and are here for the same reason. */
    inputNames?: string[];
  };

/** uiSchema of a repeating section. */
export interface EffectiveRowsUi {
  items: EffectiveUi[];
  'ui:options': {
    path: AnswerPath;
    sectionId: string;
    /** The most rows that the list takes now. */
    max: number;
    /** Whether a row is a person; Chinese counts persons with a word of their own. */
    holdsPersons: boolean;
    addable: boolean;
    removable: boolean;
    orderable: false;
  };
}

/** uiSchema of the form, a section or a row, by the code of its elements and inner section. */
export interface EffectiveUi {
  [code: string]: EffectiveElementUi | EffectiveRowsUi | EffectiveUi | typeof HIDDEN_UI;
}
