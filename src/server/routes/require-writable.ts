import { Problem } from '../../core/failures/problem.ts';
import type { Services } from '../services/services.ts';

/** @throws Problem on a full disk, and while the server lacks a data key that others write with */
export function requireWritable({ reserve, keys }: Pick<Services, 'reserve' | 'keys'>): void {
  if (reserve?.isReleased || !keys.canWrite) throw new Problem('server.unavailable');
}
