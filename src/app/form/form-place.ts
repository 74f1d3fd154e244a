/** Which form of which trade. */
export interface FormPlace {
  tradeId: string;
  screen: string;
}
