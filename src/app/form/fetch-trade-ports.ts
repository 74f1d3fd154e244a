// Loads the code of the trade ports for forms that need it.
import type { AssertionKind } from '../../../schemas/elements/element-type.ts';
import { inputTypes, type InputType } from '../../../schemas/elements/input-types.ts';

/** Assertions that call the server before the answers are saved: SMS codes and uploads. */
const ASSERTIONS_WITH_TRADE_PORTS: readonly AssertionKind[] = ['smsCode', 'uploads'];

/** Whether one of these input types uses the trade ports. */
export const needsTradePorts = (types: readonly InputType[]): boolean =>
  types.some((type) => ASSERTIONS_WITH_TRADE_PORTS.includes(inputTypes[type].assertion));

/** Loads the trade ports chunk. Opening a form that needs the ports loads it in advance. */
export const fetchTradePorts = () => import('./trade-ports.ts');
