// The README's table "One more …": which files each kind of addition touches.

/** Patterns of the files of a row, as its code spans name them; `x` is any name, `<tag>` any language. */
export function filesOfRow(readme: string, row: string): string[] {
  const table = readme.slice(readme.indexOf('| One more'));
  const line = table.split('\n').find((text) => text.startsWith(`| ${row} `));
  if (line === undefined) throw new Error(`the README has no row "${row}"`);
  return [...line.matchAll(/`([^`]+)`/g)].flatMap(([, path = '']) => (path.includes('/') ? path : []));
}

/** Whether a pattern of the table covers a file. */
export function matches(pattern: string, file: string): boolean {
  const expression = pattern
    .replaceAll(/[.+]/g, '\\$&')
    .replaceAll('**', '.+')
    .replaceAll(/<tag>/g, '[a-z]{2}_[A-Z]{2}')
    .replaceAll(/(?<=\/)[xX](?=[A-Z./\\-])/g, '[\\w-]+');
  return new RegExp(`^${expression}$`).test(file);
}

/** Compares the files that a recipe touched with the patterns of its rows. Returns the differences, for a person to read. */
export function compareFiles(patterns: readonly string[], files: readonly string[]): string[] {
  const unnamed = files.filter((file) => !patterns.some((pattern) => matches(pattern, file)));
  const untouched = patterns.filter((pattern) => !files.some((file) => matches(pattern, file)));
  return [
    ...unnamed.map((file) => `the README does not name ${file}`),
    ...untouched.map((pattern) => `the README names ${pattern}, which was not needed`),
  ];
}
