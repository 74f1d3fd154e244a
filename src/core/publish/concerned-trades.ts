/** Whom a change of a product concerns: applications with answers and without an order, and orders that have no policy yet. */
export interface ConcernedTrades {
  applications: number;
  orders: number;
}
