import { join } from 'node:path';

/** The project's folder. */
export const projectRoot: string = join(import.meta.dirname, '../../../..');
