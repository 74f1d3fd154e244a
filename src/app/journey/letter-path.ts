/** The address of the page of a letter, with the trade that its visits belong to. */
export const letterPath = ({ letterId, tradeId }: { letterId: string; tradeId: string }): string =>
  `/letterDetail?${new URLSearchParams({ letterId, tradeId }).toString()}`;
