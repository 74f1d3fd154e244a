// Prints the table of constructs and consumers: `npm run constructs`.
import { gapOf } from './gaps.ts';
import { constructs, decisiveConstructs } from './constructs.ts';
import { consumers, rowOf, type Row } from './table.ts';

/** Of one cell: `+` filled, `gap` empty with a listed reason, `FLAW` neither. */
function signOf({ kind, name, flaws }: Row, consumer: (typeof consumers)[number]): string {
  if (flaws[consumer] === undefined) return '+';
  return gapOf(kind, name, consumer) ? 'gap' : 'FLAW';
}

const rows: Row[] = [];
for (const construct of decisiveConstructs) rows.push(await rowOf(construct));
const cells = rows.map((row) => [
  `${row.kind} ${row.name}`,
  ...consumers.map((consumer) => signOf(row, consumer)),
]);
const table = [['construct', ...consumers], ['---', ...consumers.map(() => '---')], ...cells];
for (const line of table) console.log(`| ${line.join(' | ')} |`);

const described = rows.flatMap((row) =>
  consumers.flatMap((consumer) => {
    const flaw = row.flaws[consumer];
    if (flaw === undefined) return [];
    const reason = gapOf(row.kind, row.name, consumer);
    return [`${row.kind} ${row.name}, ${consumer}: ${reason ?? `FLAW: ${flaw}`}`];
  }),
);
console.log(`\nEmpty cells:\n${described.join('\n')}`);
const undecisive = constructs.flatMap(({ kind, name, row }) =>
  typeof row === 'function' ? [] : [`${kind} ${name}: ${row.noRule}`],
);
console.log(`\nConstructs that decide nothing about answers:\n${undecisive.join('\n')}`);
