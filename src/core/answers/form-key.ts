/** Which form instance: a screen of a trade, for browser and server alike. */
export interface FormKey {
  tradeId: string;
  screen: string;
  /** The person or object the form is about, when a trade fills the screen several times; otherwise empty. */
  subject: string;
}
