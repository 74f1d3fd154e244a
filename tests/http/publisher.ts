// Documents of the fixtures, and how tests publish them.
import { afterAll } from 'vitest';
import { locales } from '../../locales/index.ts';
import type { Form } from '../../schemas/generated/form.ts';
import type { Insurer as InsurerDocument } from '../../schemas/generated/insurer.ts';
import type { Overlay } from '../../schemas/generated/overlay.ts';
import type { AnswerMapping } from '../../src/core/migrate/migrate-answers.ts';
import { dryRunnerOf } from '../../src/server/publishing/dry-runner-of.ts';
import {
  openDatabase,
  openForPublishing,
  type DatabaseConnection,
} from '../../src/server/store/connection/database.ts';
import { publish, type PublishResult } from '../../src/server/publishing/publish.ts';
import { readFixture } from '../forms/fixtures.ts';
import { publisherUrl, serverUrl, type RegisterCleanup } from './database.ts';
import { testDataKeys } from './data-keys.ts';
import type { Insurer } from './trade.ts';

const FOLDER = 'forms/insureInfomation';

/** The base form of the fixtures; a copy that a test may change. */
export const baseDocument = (): Form => readFixture(`${FOLDER}/base.json`);

/** An insurer's overlay on it; a copy that a test may change. */
export const overlayDocument = (insurer: Insurer): Overlay =>
  readFixture(`${FOLDER}/overlays/${insurer}.json`);

/** The insurer that no seed has; a copy that a test may change. */
export const insurerDocument = (): InsurerDocument => readFixture('insurers/yunxiu.json');

/** Connects as the publisher. Dry runs read drafts over a connection of the server's account, here without its own process. */
export function openPublisher(url: string): DatabaseConnection {
  const drafts = openDatabase(serverUrl(url), testDataKeys);
  const { close, ...connection } = openForPublishing(publisherUrl(url), dryRunnerOf(drafts.db));
  return { ...connection, close: async () => void (await Promise.all([close(), drafts.close()])) };
}

/** Publishes into a database as a configurator does, next to the servers that run on it. */
export function publisher(
  url: string,
  register: RegisterCleanup = afterAll,
): (document: unknown, mapping?: AnswerMapping) => Promise<PublishResult> {
  const { db, close } = openPublisher(url);
  register(close);
  return (document, mapping) =>
    publish(db, document, { publishedBy: 'a test', approvedBy: 'another test', locales, mapping });
}

/** Adds a question to the applicant, with words in every language. Changes the overlay and returns it. */
export function withQuestion(overlay: Overlay, code: string, requiredFlag: 'Y' | 'N' = 'N'): Overlay {
  const prefix = overlay.scope.supplierCode.toLowerCase();
  const elementId = `${code.toLowerCase()}${prefix}000000`;
  overlay.operations.push({
    op: 'add',
    section: baseDocument().sections[0]!.sectionId,
    element: { elementId, elementCode: `${prefix}_${code}`, inputType: 'text', requiredFlag },
  });
  for (const locale of locales)
    overlay.words[locale] = { ...overlay.words[locale], [`${elementId}.elementName`]: code };
  return overlay;
}
