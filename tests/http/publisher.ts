import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { locales } from '../../locales/index.ts';
import type { Form } from '../../schemas/generated/form.ts';
import type { Overlay } from '../../schemas/generated/overlay.ts';
import type { AnswerMapping } from '../../src/core/migrate/migrate-answers.ts';
import { openDatabase } from '../../src/server/store/connection/database.ts';
import { publish, type PublishResult } from '../../src/server/publishing/publish.ts';
import { projectRoot } from '../../src/server/settings/project-root.ts';
import type { Insurer } from './trade.ts';

const folder = join(projectRoot(), 'fixtures/forms/insureInfomation');
const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));

/** A copy of the base form of the fixtures, to be changed. */
export const baseDocument = (): Form => read('base.json') as Form;

/** A copy of what an insurer lays over it. */
export const overlayDocument = (insurer: Insurer): Overlay => read(`overlays/${insurer}.json`) as Overlay;

/** Publishes into a database as a configurator would, beside whatever servers run on it. */
export function publisher(
  url: string,
): (document: unknown, mapping?: AnswerMapping) => Promise<PublishResult> {
  const { db, close } = openDatabase(url);
  afterAll(close);
  return (document, mapping) =>
    publish(db, document, { publishedBy: 'a test', approvedBy: 'another test', locales, mapping });
}

/** A question that an insurer adds to the applicant, with its words in every language. */
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
