/** Keeps the lives of an order and a policy in README.md, each between two comments. */
import { orderDiagram, policyDiagram } from '../../core/orders/order-diagram.ts';

const DIAGRAMS = [
  { place: /(<!-- order:begin[^>]*-->\n)[^]*?(<!-- order:end -->)/, draw: orderDiagram },
  { place: /(<!-- policy:begin[^>]*-->\n)[^]*?(<!-- policy:end -->)/, draw: policyDiagram },
];

/** `readme` with the current diagrams; undefined when it lacks the comments of one. */
export function updateLifeDiagrams(readme: string): string | undefined {
  if (!DIAGRAMS.every(({ place }) => place.test(readme))) return undefined;
  return DIAGRAMS.reduce((text, { place, draw }) => {
    const diagram = ['```mermaid', `${draw()}\`\`\``].join('\n');
    return text.replace(place, (_, begin, end) => `${begin}\n${diagram}\n\n${end}`);
  }, readme);
}
