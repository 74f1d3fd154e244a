import { compareSnapshots, type SnapshotDifference } from '../../../core/snapshot/compare-snapshots.ts';
import { EXIT, UsageError, type Command } from '../cli/command.ts';
import { currentGoldenFiles, goldenFilePrefix, goldenFilesOfForms } from '../golden/golden-files.ts';
import { FORMS_HELP, isFixture, namedForms } from '../input/named-forms.ts';
import { parseOptions } from '../cli/parse-options.ts';
import { resolveLocale, qaTranslate } from '../words/qa-words.ts';
import { readGoldenFiles, goldenFolder, writeGoldenFiles } from '../golden/golden-folder.ts';

const OPTIONS = {
  update: { type: 'boolean', default: false },
  folder: { type: 'string' },
  locale: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

/** Compares the snapshots of the fixture forms with their golden files, line by line. */
export const snapshotCommand: Command = {
  usage: `npm run qa -- snapshot [<form> ...] [--update] [--folder <folder>] [--locale <tag>] [--json]

  <form>     ${FORMS_HELP}; all of fixtures/forms by default.
             A copy of a form is compared with the golden files of its screen and file name
  --update   writes the golden files; still lists the changes, which are reviewed with the commit
  --folder   folder of the golden files; fixtures/snapshots by default
  --locale   language of the output: zh_CN, zh_TW, en_US, es_ES, pt_BR
  --json     [{ kind, file, removed, added }] as one line of JSON, for programs; removed and added are the changed lines

Each form of fixtures/forms has form.txt (one line per element, in words), answers.txt (the state of the form for each
answer set of fixtures/answers), a file of words and messages per language, and schema.json, the compiled schema.
The folder rules has the messages for the cases of fixtures/keywords.

Example: npm run qa -- snapshot --update

Exit codes: 0 current or updated, 1 a golden file is missing, stale or orphaned, 2 usage error.`,
  async run(args, { print }) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    const folder = values.folder ?? goldenFolder();
    const forms = namedForms(positionals);
    if (values.update && values.folder === undefined && !forms.every(isFixture))
      throw new UsageError('forms.onlyFixtures');
    const current = await (positionals.length === 0 ? currentGoldenFiles() : goldenFilesOfForms(forms));
    const isOfNamed = (file: string) =>
      positionals.length === 0 || forms.some((form) => file.startsWith(goldenFilePrefix(form)));
    const golden = [...readGoldenFiles(folder)];
    const problems = compareSnapshots(new Map(golden.filter(([file]) => isOfNamed(file))), current);
    const t = qaTranslate(resolveLocale(values.locale));
    if (values.json) print(JSON.stringify(problems));
    else if (problems.length === 0) print(t('snapshot.same', { files: current.size }));
    else problems.flatMap((problem) => problemLines(problem, t)).forEach(print);
    const others = golden.filter(([file]) => !isOfNamed(file));
    if (values.update) writeGoldenFiles(folder, new Map([...others, ...current]));
    return problems.length === 0 || values.update ? EXIT.ok : EXIT.refused;
  },
};

function problemLines(
  { kind, file, removed, added }: SnapshotDifference,
  t: ReturnType<typeof qaTranslate>,
): string[] {
  // Listing every line of a new or removed file would add nothing.
  const lines =
    kind === 'stale' ? [...removed.map((line) => `- ${line}`), ...added.map((line) => `+ ${line}`)] : [];
  return [`${file}: ${t(`snapshot.${kind}`)}`, ...lines.map((line) => `  ${line}`)];
}
