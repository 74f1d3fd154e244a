import type { AssertionKind } from '../../../schemas/elements/element-type.ts';
import { inputTypes, type InputType } from '../../../schemas/elements/input-types.ts';

/** What the customer sends to the server before the answers: a request for a code, a picture. */
const ASSERTIONS_WITH_TRADE_PORTS: readonly AssertionKind[] = ['smsCode', 'uploads'];

/** Whether a form with these inputs asks the server for more than lists. */
export const needsTradePorts = (types: readonly InputType[]): boolean =>
  types.some((type) => ASSERTIONS_WITH_TRADE_PORTS.includes(inputTypes[type].assertion));

/** The code that asks. Opening a form that needs it brings it, so that it is there when it is wanted. */
export const fetchTradePorts = () => import('./trade-ports.ts');
