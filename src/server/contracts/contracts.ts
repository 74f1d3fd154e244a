// The contracts of all calls, with their schemas as Fastify registers them.
import { contractFiles } from '../../../schemas/generated/call-contracts.ts';
import { sentOnce, type AllCalls } from '../../../schemas/generated/call-paths.ts';
import type { CallContract } from '../../../schemas/generated/contract.ts';
import { withNames, type Schema } from './named-schemas.ts';

export type CallName = keyof AllCalls;

/** A contract whose schemas refer to `namedSchemas`. */
export interface Contract extends Omit<CallContract, 'request' | 'response'> {
  call: CallName;
  /** Title of the contract's file without "Calls", such as `Draft`. */
  subject: string;
  request: Schema;
  response: Schema;
}

export const contracts: readonly Contract[] = Object.entries(contractFiles).flatMap(([path, file]) =>
  Object.entries(file.calls).map(([call, contract]) => ({
    ...contract,
    call: call as CallName,
    subject: file.title.replace(/Calls$/, ''),
    request: withNames(path, contract.request),
    response: withNames(path, contract.response),
  })),
);

/** Whether a repeated request with the same `Idempotency-Key` gets the first response. */
export const isIdempotent = ({ call, kind, beacon }: Pick<Contract, 'call' | 'kind' | 'beacon'>): boolean =>
  kind === 'write' && !beacon && !sentOnce.includes(call);
