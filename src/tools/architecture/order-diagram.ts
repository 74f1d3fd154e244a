/** Keeps the life of an order in README.md, between two comments. */
import { orderDiagram } from '../../core/orders/order-diagram.ts';

const DIAGRAM = /(<!-- order:begin[^>]*-->\n)[^]*?(<!-- order:end -->)/;

/** `readme` with the current diagram; undefined when it lacks the two comments. */
export function updateOrderDiagram(readme: string): string | undefined {
  if (!DIAGRAM.test(readme)) return undefined;
  const diagram = ['```mermaid', `${orderDiagram()}\`\`\``].join('\n');
  return readme.replace(DIAGRAM, (_, begin, end) => `${begin}\n${diagram}\n\n${end}`);
}
