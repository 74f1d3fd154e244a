import { compareSnapshots, type SnapshotDifference } from '../../../core/snapshot/compare-snapshots.ts';
import { EXIT, UsageError, type Command } from '../cli/command.ts';
import { currentGoldenFiles } from '../golden/golden-files.ts';
import { parseOptions } from '../cli/parse-options.ts';
import { resolveLocale, qaTranslate } from '../words/qa-words.ts';
import { readGoldenFiles, goldenFolder, writeGoldenFiles } from '../golden/golden-folder.ts';

const OPTIONS = {
  update: { type: 'boolean', default: false },
  folder: { type: 'string' },
  locale: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

/** Compares what the forms of the fixtures are with what was reviewed, line by line. */
export const snapshotCommand: Command = {
  usage: `npm run qa -- snapshot [--update] [--folder <folder>] [--locale <tag>] [--json]

  --update   writes the golden files; the changes are shown all the same, and are reviewed with the commit
  --folder   where the golden files are; fixtures/snapshots unless given
  --locale   the language of this command's own words: zh_CN, zh_TW, en_US, es_ES, pt_BR
  --json     [{ kind, file, gone, fresh }] as one line, for programs

Every form of fixtures/forms has form.txt (one line for each element, in words), answers.txt (what each set of
fixtures/answers makes of it), one file of words and messages for each language, and schema.json, the compiled schema.
rules has what customers read of whatever the rules of fixtures/keywords refuse.

Example: npm run qa -- snapshot --update

Exit codes: 0 all as reviewed, or updated, 1 something is missing, stale or orphaned, 2 could not be tried.`,
  async run(args, { print }) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    if (positionals.length > 0) throw new UsageError('This command takes no names.');
    const folder = values.folder ?? goldenFolder();
    const current = await currentGoldenFiles();
    const problems = compareSnapshots(readGoldenFiles(folder), current);
    const say = qaTranslate(resolveLocale(values.locale));
    if (values.json) print(JSON.stringify(problems));
    else if (problems.length === 0) print(say('snapshot.same', { files: current.size }));
    else problems.flatMap((problem) => problemLines(problem, say)).forEach(print);
    if (values.update) writeGoldenFiles(folder, current);
    return problems.length === 0 || values.update ? EXIT.ok : EXIT.refused;
  },
};

function problemLines(
  { kind, file, gone, fresh }: SnapshotDifference,
  say: ReturnType<typeof qaTranslate>,
): string[] {
  // All lines of a file that is new, or no longer needed, tell nothing.
  const lines =
    kind === 'stale' ? [...gone.map((line) => `- ${line}`), ...fresh.map((line) => `+ ${line}`)] : [];
  return [`${file}: ${say(`snapshot.${kind}`)}`, ...lines.map((line) => `  ${line}`)];
}
