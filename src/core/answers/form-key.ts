/** Identifies a form instance: one screen of a trade. Browser and server use the same key. */
export interface FormKey {
  tradeId: string;
  screen: string;
  /** The person or object the form is about, when a trade fills the screen several times; otherwise empty. */
  subject: string;
}
