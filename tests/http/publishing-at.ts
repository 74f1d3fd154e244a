import { onTestFinished } from 'vitest';
import { locales } from '../../locales/index.ts';
import { publish as publishDocument, type PublishResult } from '../../src/server/publishing/publish.ts';
import type { PublishOptions } from '../../src/server/publishing/publish-version.ts';
import { openPublisher } from './publisher.ts';

/** How a document is published; moments in ISO 8601. */
interface Moments extends Pick<PublishOptions, 'basedOnList' | 'isDryRun' | 'lastBegin' | 'lastSubmit'> {
  validFrom?: string;
  now?: string;
}

/** Publishes by a clock of the test's own. The connection ends with the test. @param start what the clock says by default */
export function publishingAt(databaseUrl: string, start: string) {
  const { db, close } = openPublisher(databaseUrl);
  onTestFinished(close);
  const options = { publishedBy: 'Lin', approvedBy: 'Mei', locales, now: new Date(start) };
  const publish = (
    document: unknown,
    { validFrom, now = start, ...more }: Moments = {},
  ): Promise<PublishResult> =>
    publishDocument(db, document, {
      ...options,
      ...more,
      now: new Date(now),
      ...(validFrom ? { validFrom: new Date(validFrom) } : {}),
    });
  return { db, options, publish };
}
