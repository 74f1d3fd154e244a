/** Draws the life of an order as a Mermaid state diagram: an arrow for each allowed move, with its event. */
import { orderEdges, orderStates } from './order-life.ts';

/** @returns the diagram without its fence; lines end with a line feed */
export function orderDiagram(): string {
  const moves = orderEdges.map(({ event, from, to }) => `  ${from} --> ${to}: ${event}`);
  const ends = orderStates
    .filter((state) => !orderEdges.some(({ from }) => from === state))
    .map((state) => `  ${state} --> [*]`);
  return ['stateDiagram-v2', `  [*] --> ${orderStates[0]}`, ...moves, ...ends, ''].join('\n');
}
