import { inArray, sql } from 'drizzle-orm';
import type { Language } from '../../../schemas/generated/ids.ts';
import type { Section } from '../../../schemas/generated/form.ts';
import { withMessages } from '../../core/words/form-messages.ts';
import type { Database } from './connection/database.ts';
import { versions } from './tables/form-tables.ts';

/** The page titles of versions by id. Loads no form: their validators take long to compile, and a title needs none. */
export async function readPageTitles(
  db: Database,
  versionIds: readonly number[],
  language: Language,
): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .select({
      versionId: versions.versionId,
      sectionId: sql<string>`${versions.form} #>> '{sections,0,sectionId}'`,
      pipes: sql<Section['pipes'] | null>`${versions.form} #> '{sections,0,pipes}'`,
      words: sql<Record<string, string>>`${versions.form} -> 'words' -> ${language}::text`,
    })
    .from(versions)
    .where(inArray(versions.versionId, [...versionIds]));
  return new Map(
    rows.map(({ versionId, sectionId, pipes, words }) => {
      const section = { sectionId, sectionCode: '', elements: [], ...(pipes ? { pipes } : {}) };
      const form = { formatVersion: 1 as const, screen: '', sections: [section], groupChecks: [] };
      const shown = withMessages({ ...form, words: { [language]: words } }).form.words[language]!;
      return [versionId, shown[`${sectionId}.pageTitle`] ?? shown[`${sectionId}.title`]!];
    }),
  );
}
