import { callPath, gets, type AllCalls } from '../schemas/generated/call-paths.ts';
import { contractFiles } from '../schemas/generated/call-contracts.ts';

type CallName = keyof AllCalls;

/** Every call that the web client knows. */
const names = Object.values(contractFiles).flatMap(({ calls }) => Object.keys(calls) as CallName[]);

/** Method and path of every call, as the web client sends it. */
export const callPaths = Object.fromEntries(
  names.map((name) => [name, { method: gets.includes(name) ? 'GET' : 'POST', path: callPath(name) }]),
) as Record<CallName, { method: 'GET' | 'POST'; path: string }>;
