import type { Form } from '../../../schemas/generated/form.ts';
import { dryRun, passageBetween, type Passage } from '../../core/migrate/dry-run.ts';
import { fates, type Fate } from '../../core/migrate/fate.ts';
import type { Recipe } from '../../core/migrate/migrate-draft.ts';
import { countDrafts, readDraftsOf } from '../../server/store/drafts-of-form.ts';
import type { Database } from '../../server/store/database.ts';
import { BASE_SCOPE, fullScope, readVersion, type FormScope } from '../../server/store/forms.ts';
import { EXIT, Unusable, type Command } from './command.ts';
import { parseOptions } from './parse-options.ts';
import { showProgress } from './progress.ts';
import { localeAsked, qaSay } from './qa-words.ts';
import { FORM_HELP, readForm } from './read-form.ts';
import { readRecipe } from './read-recipe.ts';
import { withDatabase } from './with-database.ts';

const OPTIONS = {
  recipe: { type: 'string' },
  locale: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

/** Tells what would become of the stored drafts if a form were published now; touches none of them. */
export const draftsCommand: Command = {
  usage: `npm run qa -- drafts <form> [--recipe <file>] [--locale <tag>] [--json]

  <form>      the form that is to be published: ${FORM_HELP}
  --recipe    JSON { "moves": [{ "from": <elementId>, "to": <elementId> }] }: where answers go when their question
              was replaced; drafts of a structural change (C3) move when every answer finds its place
  --locale    the language of what is said: zh_CN, zh_TW, en_US, es_ES, pt_BR
  --json      { drafts, silently, onResume, stays, refused, kept, asksIn } as one line, for programs

It reads the database of DATABASE_URL, without one that of DATA_DIR (.data), and changes nothing.

Example: npm run qa -- drafts insureInfomation/chenghai --locale en_US

Exit codes: 0 every draft can move, 1 some stay or are refused, 2 could not be tried.`,
  async run(args, { print }) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    const [name, ...rest] = positionals;
    if (name === undefined || rest.length > 0) throw new Unusable('Name one form.');
    const { form, layers } = readForm(name);
    const overlay = layers.at(-1)?.overlay;
    const scope = overlay ? fullScope(overlay.scope) : BASE_SCOPE;
    const recipe = values.recipe === undefined ? undefined : readRecipe(values.recipe);
    const tally = await withDatabase(process.env, (db) => tryAll(db, form, scope, recipe));
    const say = qaSay(localeAsked(values.locale));
    const { drafts, kept, asksIn } = tally;
    if (values.json) print(JSON.stringify(tally));
    else {
      print(say('drafts.tried', { drafts }));
      for (const fate of fates) print(`  ${say(`drafts.${fate}`, { drafts: tally[fate] })}`);
      if (kept > 0) print(`  ${say('drafts.kept', { answers: kept })}`);
      if (asksIn.length > 0) print(`  ${say('drafts.asksIn', { sections: asksIn.join(', ') })}`);
    }
    return tally.stays + tally.refused === 0 ? EXIT.ok : EXIT.refused;
  },
};

type Tally = Record<Fate, number> & {
  drafts: number;
  /** Answers that the new version has no place for. */
  kept: number;
  /** Places of sections that ask for more than the versions of the drafts did. */
  asksIn: string[];
};

async function tryAll(
  db: Database,
  form: Form,
  scope: FormScope,
  recipe: Recipe | undefined,
): Promise<Tally> {
  const tally: Tally = { drafts: 0, silently: 0, onResume: 0, stays: 0, refused: 0, kept: 0, asksIn: [] };
  const passages = new Map<number, Passage>();
  const counted = await countDrafts(db, form.screen, scope);
  for (const { versionId } of counted) {
    const version = await readVersion(db, versionId);
    if (version) passages.set(versionId, passageBetween(version.form, form));
  }
  const progress = showProgress(counted.reduce((sum, { drafts }) => sum + drafts, 0));
  for await (const page of readDraftsOf(db, form.screen, scope)) {
    for (const { versionId, answers } of page) {
      // A version that was published in the middle of this has no passage yet; its drafts are none of today's.
      const passage = passages.get(versionId);
      if (!passage) continue;
      const { fate, kept } = dryRun(passage, answers, recipe);
      tally.drafts += 1;
      tally[fate] += 1;
      tally.kept += kept;
    }
    progress.show(tally.drafts);
  }
  progress.end();
  tally.asksIn = [...new Set([...passages.values()].flatMap(({ asksIn }) => asksIn))];
  return tally;
}
