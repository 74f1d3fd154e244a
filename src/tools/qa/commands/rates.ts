import { basename } from 'node:path';
import type { ProductRates } from '../../../../schemas/generated/product-rates.ts';
import { checkDocument } from '../../../core/form-checks/check-document.ts';
import { EXIT, UsageError, type Command, type Terminal } from '../cli/command.ts';
import { parseOptions } from '../cli/parse-options.ts';
import { placeProblems } from '../input/problem-place.ts';
import { readJsonSource, readUtf8 } from '../input/read-json.ts';
import { readRateTable, type RateRowProblem } from '../input/read-rate-table.ts';
import { qaTranslate, resolveLocale } from '../words/qa-words.ts';
import { sanitiseForTerminal } from '../words/publish-words.ts';
import { writeDocument } from './export.ts';
import { printProblems } from './published-lines.ts';

const OPTIONS = {
  version: { type: 'string' },
  to: { type: 'string' },
  locale: { type: 'string' },
} as const;

/** Writes rate tables from CSV files into the rates of a product. */
export const ratesCommand: Command = {
  usage: `npm run qa -- rates <rates> <table.csv> ... [--version <version>] [--to <file>] [--locale <tag>]

  <rates>      the rates of a product, as in fixtures/rates/CHL-R01.json
  <table.csv>  a rate table; the name of the file is that of the table. The header names the dimensions (plan, age,
               gender, occupationClass or factors of the rates) and ends with "rate"; an age is a year or a band: 18-25
  --version    new version of the rates: published rates never change under their version
  --to         writes the rates to this file instead of printing them
  --locale     language of the problems: zh_CN, zh_TW, en_US, es_ES, pt_BR

Refuses each line that is no good with its number, its column and what to do. Nothing is written unless all files are good.
Publishing the insurer with these rates checks that every combination on offer has a price.

Example: npm run qa -- rates fixtures/rates/CHL-R01.json fixtures/rates/CHL-R01/base.csv

Exit codes: 0 imported, 1 refused, 2 usage error.`,
  async run(args, terminal) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    const [file, ...tables] = positionals;
    if (file === undefined || tables.length === 0) throw new UsageError('usage.rates.files');
    const locale = resolveLocale(values.locale);
    const source = readJsonSource(file);
    if (!hasTables(source.document)) throw new UsageError('usage.rates.document', { file });
    const checked = checkDocument<ProductRates>(source.document, 'product-rates.json');
    if (!checked.ok) {
      terminal.printError(qaTranslate(locale)('import.refused', { file }));
      printProblems(placeProblems(checked.issues, source, { form: undefined }, locale), locale, terminal);
      return EXIT.refused;
    }
    const rates = importTables(checked.document, tables, terminal, qaTranslate(locale));
    if (!rates) return EXIT.refused;
    const result = values.version === undefined ? rates : { ...rates, version: values.version };
    const text = JSON.stringify(result, null, 2);
    if (values.to === undefined) terminal.print(text);
    else writeDocument(values.to, `${text}\n`);
    return EXIT.ok;
  },
};

/** Whether a file means to be rates: no other kind of document has tables. */
const hasTables = (document: unknown): boolean =>
  typeof document === 'object' && document !== null && 'tables' in document;

/** The rates with the tables of the files; undefined, with every problem printed, when a file is refused. */
function importTables(
  rates: ProductRates,
  files: readonly string[],
  terminal: Terminal,
  t: ReturnType<typeof qaTranslate>,
): ProductRates | undefined {
  const tables = { ...rates.tables };
  let isGood = true;
  for (const file of files) {
    const name = tableName(file);
    const reading = readRateTable(readUtf8(file), rates);
    if (reading.ok) {
      tables[name] = reading.table;
      terminal.printError(t('rates.imported', { table: name, rows: reading.table.rows.length }));
      continue;
    }
    isGood = false;
    for (const problem of reading.problems) terminal.printError(problemLine(problem, basename(file), t));
  }
  return isGood ? { ...rates, tables } : undefined;
}

const problemLine = (
  { code, params }: RateRowProblem,
  file: string,
  t: ReturnType<typeof qaTranslate>,
): string => sanitiseForTerminal(t(`rateRow.${code}`, { file, ...params }));

function tableName(file: string): string {
  const name = basename(file, '.csv');
  if (!/^[a-z][A-Za-z0-9]{0,31}$/.test(name)) throw new UsageError('usage.rates.table', { file });
  return name;
}
