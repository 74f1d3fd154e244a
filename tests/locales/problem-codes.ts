import {
  RESPONSE_MALFORMED,
  RESPONSE_EMPTY,
  RESPONSE_FAILED,
  NETWORK_FAILED,
  NETWORK_TIMEOUT,
  STOPPED,
} from '../../src/app/calls/problem.ts';
import { problemStatus } from '../../src/core/failures/problem.ts';

/** Statuses of responses without an envelope, such as a proxy's. Any other status gets `http.other`. */
const bareStatuses = ['400', '401', '403', '404', '408', '500', '501', '502', '503', '504', '505', 'other'];

/** Codes with a message that nothing returns yet. A code leaves this list when the server starts to return it. */
export const reservedProblemCodes = ['version.otherForm'] as const;

/** Every problem code of a call, from the server's response or from the browser. */
export const problemCodes: readonly string[] = [
  ...Object.keys(problemStatus),
  ...bareStatuses.map((status) => `http.${status}`),
  RESPONSE_MALFORMED,
  RESPONSE_EMPTY,
  RESPONSE_FAILED,
  NETWORK_FAILED,
  NETWORK_TIMEOUT,
  STOPPED,
];
