import type { Locale } from '../../../../locales/index.ts';
import type { Form } from '../../../../schemas/generated/form.ts';
import { mergedNames } from '../../../core/explain/names.ts';
import { draftMigrationModes } from '../../../core/migrate/draft-migration-mode.ts';
import { EXIT, UsageError, type Command } from '../cli/command.ts';
import { parseOptions } from '../cli/parse-options.ts';
import { resolveLocale, qaTranslate } from '../words/qa-words.ts';
import { FORM_HELP, readForm } from '../input/read-form.ts';
import { MAPPING_OPTIONS, readMappingOption } from '../input/read-answer-mapping.ts';
import type { DraftTally } from '../../../server/publishing/dry-run-drafts.ts';
import { conflictLines } from './conflict-lines.ts';
import { elementLines } from './element-lines.ts';
import { sumTallies, dryRunScopes, type ScopeTally } from './dry-run-scopes.ts';
import { formNames } from '../input/form-names.ts';
import { withDatabase } from '../database/with-database.ts';

const OPTIONS = {
  ...MAPPING_OPTIONS,
  locale: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

/** Dry run: counts what publishing a form now would do to the stored drafts, and changes none. */
export const draftsCommand: Command = {
  usage: `npm run qa -- drafts <form> [--mapping <file>] [--locale <tag>] [--json]

  <form>      the form to publish: ${FORM_HELP}
  --mapping   answer mapping, JSON { "moves": [{ "from": <elementId>, "to": <elementId> }] }: says which element takes
              over the answers of a removed one. With it, drafts also migrate across a structural change (C3) unless an
              answer would be lost
  --locale    language of the output: zh_CN, zh_TW, en_US, es_ES, pt_BR
  --json      { drafts, silent, onResume, pinned, refused, retired, stricterSections, elements, scopes } as one line of JSON, for programs;
              scopes: the same counts by scope; afterUpgrade: only once its overlay is based on the new form; conflicts: the
              parts of its overlay that conflict with the new base, as in diff; without counts if it cannot follow

Covers every scope that the form affects: an overlay affects the narrower scopes below it, a base affects all overlays
once they are upgraded to it. Reads the database of DATABASE_URL, or the embedded one in DATA_DIR (.data), and changes
nothing.

Example: npm run qa -- drafts insureInfomation/chenghai --locale en_US

Exit codes: 0 every draft can migrate, 1 some drafts stay pinned or are refused, 2 usage error.`,
  async run(args, { print }) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    const [name, ...rest] = positionals;
    if (name === undefined || rest.length > 0) throw new UsageError('usage.name.form');
    const flattenedForm = readForm(name);
    const mapping = readMappingOption(values);
    const scopes = await withDatabase(process.env, (db) => dryRunScopes(db, flattenedForm, mapping));
    const locale = resolveLocale(values.locale);
    const t = qaTranslate(locale);
    const total = sumTallies(scopes);
    const { drafts, retired, stricterSections, elements } = total;
    if (values.json)
      print(JSON.stringify({ ...total, scopes: scopes.map(({ overlayBase: _base, ...scope }) => scope) }));
    else {
      print(t('drafts.dryRun', { drafts }));
      for (const mode of draftMigrationModes) print(`  ${t(`drafts.${mode}`, { drafts: total[mode] })}`);
      if (retired > 0) print(`  ${t('drafts.retired', { answers: retired })}`);
      for (const line of elementLines(elements, locale)) print(`    ${line}`);
      if (stricterSections.length > 0)
        print(`  ${t('drafts.stricterSections', { sections: stricterSections.join(', ') })}`);
      for (const scope of scopes)
        scopeLines(scope, flattenedForm.base, locale).forEach((line) => print(`  ${line}`));
    }
    return scopes.every(canAllMigrate) ? EXIT.ok : EXIT.refused;
  },
};

const canAllMigrate = (tally: ScopeTally): boolean =>
  tally.drafts !== undefined && tally.pinned + tally.refused === 0;

function scopeLines(tally: ScopeTally, base: Form, locale: Locale): string[] {
  const t = qaTranslate(locale);
  const { conflicts, overlayBase = base } = tally;
  const scopeName = tally.scope || t('drafts.everyone');
  const scope = tally.afterUpgrade ? t('drafts.afterUpgrade', { scope: scopeName }) : scopeName;
  const names = mergedNames(overlayBase, base, (form) => formNames(form, locale));
  return [
    ...(tally.drafts === undefined ? [] : [`${scope}: ${t('report.drafts', draftCounts(tally))}`]),
    ...conflictLines({ scope, conflicts }, { t, names }),
  ];
}

const draftCounts = ({ silent, onResume, pinned, refused }: DraftTally) => ({
  silent,
  onResume,
  pinned,
  refused,
});
