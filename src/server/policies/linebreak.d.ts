/** The package brings no types. */
declare module 'linebreak' {
  /** Places where a line may end, by Unicode's annex 14. */
  export default class LineBreaker {
    constructor(text: string);
    /** `position` is the index after the last character of the line; `required` after a line feed. */
    nextBreak(): { position: number; required: boolean } | null;
  }
}
