import {
  RESPONSE_MALFORMED,
  RESPONSE_EMPTY,
  RESPONSE_FAILED,
  NETWORK_FAILED,
  NETWORK_TIMEOUT,
} from '../../src/app/calls/problem.ts';
import { problemStatus } from '../../src/core/failures/problem.ts';

/** Bare HTTP statuses: an answer that did not come from our server. Any other status gets `http.other`. */
const bareStatuses = ['400', '401', '403', '404', '408', '500', '501', '502', '503', '504', '505', 'other'];

/** Words that are ready before anything fails this way. A code leaves this list when the server begins to send it. */
export const reservedProblemCodes = ['version.otherForm'] as const;

/** Why a call can fail: what the server answers and what the browser finds out by itself. */
export const problemCodes: readonly string[] = [
  ...Object.keys(problemStatus),
  ...bareStatuses.map((status) => `http.${status}`),
  RESPONSE_MALFORMED,
  RESPONSE_EMPTY,
  RESPONSE_FAILED,
  NETWORK_FAILED,
  NETWORK_TIMEOUT,
];
