// Starts the supervisor, or with the argument `serve` the customer server, which is its child.
import { SERVE } from './supervisor/server-process.ts';

await (process.argv[2] === SERVE ? import('./serve.ts') : import('./supervise.ts'));
