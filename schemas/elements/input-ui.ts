/** The `ui:options` of each input: plain data in the uiSchema. */

/** The part that fields of every type share. An input type extends it by what its own input reads. */
export interface InputUi {
  /** HTML `autocomplete` token; browsers fill in the data of the device's owner. */
  autoComplete?: string;
  /** Option codes; their labels are words of the element, or items of `list`. */
  options?: readonly string[];
  /** Code list that names the options. */
  list?: string;
}

/** One line of text or a number. */
export interface TextUi extends InputUi {
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email';
  unit?: string;
}

/** Several lines of text. */
export interface TextareaUi extends InputUi {
  inputMode?: 'text';
  rows: number;
}

/** First and last date that a picker offers; the value `today` stands for the current date; the input resolves it. */
export interface DateUi extends InputUi {
  min: string;
  max: string;
}

/** First and last time of day that a picker offers. */
export interface TimeUi extends InputUi {
  min: string;
  max: string;
}

/** One option or several. */
export interface OptionsUi extends InputUi {
  options: readonly string[];
}

/** Any number of options; an exclusive one stands alone. */
export interface CheckboxesUi extends OptionsUi {
  exclusive: readonly string[];
}

/** One item of a code list, found level by level or by search. */
export interface ListUi extends InputUi {
  list: string;
  levels?: number;
  /** Only items without items below them are answers, at whatever level. */
  isLowestOnly?: boolean;
}

/** Several items of a code list. */
export interface ListItemsUi extends ListUi {
  max: number;
}

/** How many uploads there may be. */
export interface PicturesUi extends InputUi {
  maxItems: number;
}

/** The files that may be uploaded: pictures, or pictures and PDFs. */
export interface UploadUi extends PicturesUi {
  accept: 'image' | 'imageOrPdf';
}
