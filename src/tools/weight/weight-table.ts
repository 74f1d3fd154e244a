// The table of weights in README.md, between two comments.
import { BUNDLER } from './attribute.ts';
import type { Weights } from './measure.ts';

/** A line of the table, KB gzip. */
interface Row {
  name: string;
  home: number;
  form: number;
}

const TABLE = /(<!-- weight:begin[^>]*-->\n)([^]*?)(<!-- weight:end -->)/;
const ROW = /^\| `?(.+?)`? +\| +([\d.]+) \| +([\d.]+) \|$/gm;
const FOLDER = /^(src\/|schemas$|validators$|renderers$|locales$)/;

/** Smaller packages share a line, KB. */
const SMALLEST = 0.5;
/** Difference between the table and the build that a check accepts, KB. */
const TOLERANCE = 1;

const TOTAL = 'all scripts of the page';
const SMALL = 'smaller packages';
const SHARED = 'the bundler, and text that several share';

/** Returns the lines of the table: packages and folders by weight, and the total. */
function rowsOf({ home, form }: Weights): Row[] {
  const names = [...new Set([...home.owners.keys(), ...form.owners.keys()])];
  const rowOf = (name: string): Row => ({
    name,
    home: kilobytes(home.owners.get(name)),
    form: kilobytes(form.owners.get(name)),
  });
  const rows = names.filter((name) => name !== BUNDLER).map(rowOf);
  const isSmall = (row: Row) => !FOLDER.test(row.name) && row.home < SMALLEST && row.form < SMALLEST;
  const small = rows.filter(isSmall);
  const sumOf = (page: 'home' | 'form') => small.reduce((sum, row) => sum + row[page], 0);
  return [
    ...rows.filter((row) => !isSmall(row)).sort((a, b) => b.form - a.form),
    { name: SMALL, home: sumOf('home'), form: sumOf('form') },
    { ...rowOf(BUNDLER), name: SHARED },
    { name: TOTAL, home: kilobytes(home.total), form: kilobytes(form.total) },
  ];
}

const kilobytes = (bytes = 0): number => bytes / 1000;

/** Draws the table as Markdown, aligned as the formatter does. */
export function drawTable(weights: Weights): string {
  const cells = rowsOf(weights).map(({ name, home, form }) => [
    FOLDER.test(name) ? `\`${name}\`` : name,
    home.toFixed(1),
    form.toFixed(1),
  ]);
  const header = ['KB gzip', 'Home', 'Form'];
  const widths = header.map((title, column) =>
    Math.max(title.length, ...cells.map((row) => row[column]!.length)),
  );
  const line = ([name = '', ...sizes]: string[]) =>
    `| ${[name.padEnd(widths[0]!), ...sizes.map((size, index) => size.padStart(widths[index + 1]!))].join(' | ')} |`;
  const rule = `| ${'-'.repeat(widths[0]!)} | ${widths
    .slice(1)
    .map((width) => `${'-'.repeat(width - 1)}:`)
    .join(' | ')} |`;
  return [line(header), rule, ...cells.map(line)].join('\n');
}

/** `readme` with the current table; undefined when it lacks the two comments. */
export const updateTable = (readme: string, weights: Weights): string | undefined =>
  TABLE.test(readme) ? readme.replace(TABLE, `$1\n${drawTable(weights)}\n\n$3`) : undefined;

/** Returns a message for each line of the table in `readme` that differs from the build by more than 1 KB. */
export function staleRows(readme: string, weights: Weights): string[] {
  const table = TABLE.exec(readme)?.[2] ?? '';
  const written = new Map(
    Array.from(table.matchAll(ROW), ([, name, home, form]) => [
      name!,
      { home: Number(home), form: Number(form) },
    ]),
  );
  const current = new Map(rowsOf(weights).map((row) => [row.name, row]));
  return [...new Set([...written.keys(), ...current.keys()])].flatMap((name) =>
    (['home', 'form'] as const).flatMap((page) => {
      const [was, is] = [written.get(name)?.[page] ?? 0, current.get(name)?.[page] ?? 0];
      return Math.abs(was - is) > TOLERANCE
        ? [`${name}: ${was} KB of the ${page} page in README.md, ${is.toFixed(1)} KB in the build`]
        : [];
    }),
  );
}
