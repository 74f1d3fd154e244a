/** Draws the lives of orders and policies as Mermaid state diagrams: an arrow for each allowed move, with its event. */
import { orderEdges, orderStates } from './order-life.ts';
import { policyEdges, policyStates } from './policy-life.ts';

interface Edge {
  event: string;
  from: string;
  to: string;
}

/** The life of an order, without its fence; lines end with a line feed. */
export const orderDiagram = (): string => stateDiagram(orderStates, orderEdges);

/** The same of a policy. */
export const policyDiagram = (): string => stateDiagram(policyStates, policyEdges);

function stateDiagram(states: readonly string[], edges: readonly Edge[]): string {
  const moves = edges.map(({ event, from, to }) => `  ${from} --> ${to}: ${event}`);
  const ends = states
    .filter((state) => !edges.some(({ from }) => from === state))
    .map((state) => `  ${state} --> [*]`);
  return ['stateDiagram-v2', `  [*] --> ${states[0]}`, ...moves, ...ends, ''].join('\n');
}
