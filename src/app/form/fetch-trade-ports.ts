import type { InputType } from '../../../schemas/elements/input-types.ts';

const TYPES_WITH_TRADE_PORTS: ReadonlySet<InputType> = new Set(['smsCode', 'upload', 'idScan', 'signature']);

/** Whether a form with these inputs asks the server for more than lists. */
export const needsTradePorts = (types: readonly InputType[]): boolean =>
  types.some((type) => TYPES_WITH_TRADE_PORTS.has(type));

/** The code that asks. Opening a form that needs it brings it, so that it is there when it is wanted. */
export const fetchTradePorts = () => import('./trade-ports.ts');
