/** Which form of which trade. */
export interface FormKey {
  tradeId: string;
  screen: string;
  /** Whom or what it is about, when the screen is filled several times for a trade; otherwise empty. */
  subject: string;
}
