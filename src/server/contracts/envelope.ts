// The envelope of every response (T-008), and its schemas.
import type { ProblemCode } from '../../core/failures/problem.ts';
import type { Failure, FailureData } from '../../../schemas/generated/envelope.ts';
import type { Schema } from './named-schemas.ts';

/** A success as it is sent. */
export interface Success {
  code: number;
  status: 'SUCCESS';
  message: '';
  data: unknown;
}

/** Wraps the data of a response. @param code 0, or the code that the specification requires */
export const success = (data: unknown, code = 0): Success => ({ code, status: 'SUCCESS', message: '', data });

/** The envelope of a problem: its code, `status` FAIL, and the details. */
export const failure = (code: ProblemCode, data?: FailureData): Failure => ({
  code,
  status: 'FAIL',
  message: '',
  ...(data === undefined ? {} : { data }),
});

export const FAILURE: Schema = { $ref: 'Failure#' };

/** Response schemas of a route that responds in the envelope. @param data schema of a success's data */
export const envelopeSchemas = (data: Schema, code = 0): Readonly<Record<string, Schema>> => ({
  200: {
    type: 'object',
    description: 'Success.',
    additionalProperties: false,
    required: ['code', 'status', 'message', 'data'],
    properties: { code: { const: code }, status: { const: 'SUCCESS' }, message: { const: '' }, data },
  },
  default: FAILURE,
});
