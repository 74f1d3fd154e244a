// Publishing over HTTP, for configurators of a test. Outside of the test mode only `qa publish` publishes.
import type { FastifyInstance } from 'fastify';
import { locales } from '../../../locales/index.ts';
import { dryRunnerOf } from '../publishing/dry-runner-of.ts';
import { publish, type PublishResult } from '../publishing/publish.ts';
import { openForPublishing, type Database } from '../store/connection/database.ts';

/** Publishes a document under the name of who does. */
export type PublishAs = (document: object, publishedBy: string) => Promise<PublishResult>;

/**
 * Opens the account that publishes, until the server closes. The server's own account cannot publish.
 *
 * @param url of the account
 * @param db of the server, which reads the drafts of dry runs
 */
export function openTestPublishing(app: FastifyInstance, url: string, db: Database): PublishAs {
  const connection = openForPublishing(url, dryRunnerOf(db));
  app.addHook('onClose', () => connection.close());
  return (document, publishedBy) => publish(connection.db, document, { publishedBy, locales });
}
