import type { Database } from '../store/connection/database.ts';
import type { DryRunner } from '../store/connection/dry-runner.ts';
import { countHeldItems } from './count-held-items.ts';
import { dryRunAnswers } from './dry-run-answers.ts';

/** @param db of the server's account, with the data keys */
export const dryRunnerOf = (db: Database): DryRunner => ({
  migrate: (request) => dryRunAnswers(db, request),
  countHeldItems: (request) => countHeldItems(db, request),
});
