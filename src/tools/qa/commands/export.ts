import { writeFileSync } from 'node:fs';
import type { CodeList } from '../../../../schemas/generated/code-list.ts';
import type { Form } from '../../../../schemas/generated/form.ts';
import type { Insurer } from '../../../../schemas/generated/insurer.ts';
import type { ProductDocuments } from '../../../../schemas/generated/product-documents.ts';
import { exportSchema } from '../../../core/export/export-schema.ts';
import { indexForm } from '../../../core/form/form-index.ts';
import { readLiveList } from '../../../server/store/code-lists.ts';
import { EXIT, UsageError, type Command } from '../cli/command.ts';
import { LIVE_LIST_HELP, liveVersion } from '../database/live-version.ts';
import { PRODUCT_HELP, productTarget, readTargetFile } from '../database/product-target.ts';
import { parseOptions } from '../cli/parse-options.ts';
import { resolveLocale } from '../words/qa-words.ts';
import { isCodeList } from '../input/code-list-file.ts';
import { FORM_HELP, readForm } from '../input/read-form.ts';
import { withDatabase } from '../database/with-database.ts';

const OPTIONS = {
  live: { type: 'boolean', default: false },
  schema: { type: 'boolean', default: false },
  to: { type: 'string' },
  locale: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

/** Exports a flattened form, as customers see it, as one JSON document or as a JSON Schema; or a live code list or product. */
export const exportCommand: Command = {
  usage: `npm run qa -- export <form> [--live] [--schema] [--to <file>] [--locale <tag>] [--json]

  <form>       ${FORM_HELP};
               with --live ${LIVE_LIST_HELP};
               ${PRODUCT_HELP}
  --live       exports the live version from the database of DATABASE_URL or DATA_DIR instead of a file
  --schema     exports one self-contained JSON Schema of the answers, for checks in other systems
  --to         writes to this file instead of printing
  --locale     language of the titles in the schema: zh_CN, zh_TW, en_US, es_ES, pt_BR
  --json       prints one line of JSON, for programs

An exported form can be edited and imported again with import; an exported code list, product or list of documents is published
again with publish.

Example: npm run qa -- export insureInfomation/chenghai --to .tmp/chenghai.json

Exit codes: 0 exported, 2 usage error.`,
  async run(args, { print }) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    const [name, ...rest] = positionals;
    if (name === undefined || rest.length > 0) throw new UsageError('usage.name.form');
    const exported = values.live ? await liveDocument(name) : readForm(name).form;
    const document = values.schema ? schemaOf(exported, values.locale) : exported;
    const text = values.json ? JSON.stringify(document) : JSON.stringify(document, null, 2);
    if (values.to === undefined) print(text);
    else writeDocument(values.to, `${text}\n`);
    return EXIT.ok;
  },
};

type Exported = Form | CodeList | ProductDocuments | Insurer;

/** The live version of a form, of a code list by its id, or of a product or its documents. */
const liveDocument = (name: string): Promise<Exported> =>
  withDatabase(process.env, async (db) => {
    const target = productTarget(name);
    const file = target && (await readTargetFile(db, target));
    if (target && !file) throw new UsageError('usage.live.none', { name });
    return file ?? (await readLiveList(db, name))?.list ?? (await liveVersion(db, name)).form;
  });

/** @throws UsageError for a file without answers: a code list, a product or its documents */
function schemaOf(document: Exported, locale: string | undefined): object {
  if (isCodeList(document)) throw new UsageError('usage.export.list', { listId: document.listId });
  if (!('sections' in document)) throw new UsageError('usage.export.product');
  return exportSchema(indexForm(document), { locale: resolveLocale(locale) });
}

/** @throws UsageError when the file cannot be written */
export function writeDocument(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new UsageError('usage.export.unwritable', {
      file,
      code: String((error as NodeJS.ErrnoException).code),
    });
  }
}
