/**
 * Works out the premium of a golden case from the CSV files of `fixtures/rates`, without the code of the product: own
 * reading of files, own ages, exact fractions. It knows each product's formula by heart, so a wrong document is found, too.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { halfUp, rational, times, type Rational } from './rational.ts';

/** A choice for one insured, as `fixtures/rates/golden.json` has it. */
export interface GoldenChoice {
  plan: string;
  factors: Record<string, string>;
  insuredFactors: Record<string, string>;
  risks: Record<string, string | null>;
  birthday: string;
  gender: string;
  occupationClass?: string;
  applicant: { birthday: string; gender: string };
}

/** A row of a table: facts by dimension, and the cell. */
type Row = Record<string, string>;

const folder = join(import.meta.dirname, '../../fixtures/rates');

function rowsOf(product: string, table: string): Row[] {
  const [header, ...lines] = readFileSync(join(folder, product, `${table}.csv`), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  return lines.map((values) => Object.fromEntries(header!.map((name, i) => [name, values[i]!])));
}

/** Full years; both are `YYYY-MM-DD`, which compares like text. */
const yearsOn = (birthday: string, day: string): number =>
  Number(day.slice(0, 4)) - Number(birthday.slice(0, 4)) - (day.slice(5) < birthday.slice(5) ? 1 : 0);

const covers = (band: string, age: number): boolean => {
  const [from, to = from] = band.split('-').map(Number);
  return from! <= age && age <= to!;
};

function cell(product: string, table: string, facts: Row): Rational {
  const found = rowsOf(product, table).filter((row) =>
    Object.entries(row).every(
      ([name, value]) =>
        name === 'rate' || (name === 'age' ? covers(value, Number(facts['age'])) : value === facts[name]),
    ),
  );
  if (found.length !== 1) throw new Error(`${product} ${table}: ${found.length} cells`);
  return rational(found[0]!['rate']!);
}

/** By risk: the tables that are multiplied, and whether the rate is for 1,000 of a base or for the whole. */
const FORMULAS: Record<string, readonly { risk: string; tables: readonly string[]; isFlat?: true }[]> = {
  'CHL-R01': [
    { risk: 'CHL-R01', tables: ['base', 'age'] },
    { risk: 'CHL-R09', tables: ['waiver'] },
  ],
  'HMH-R02': [
    { risk: 'HMH-R02', tables: ['base', 'age'], isFlat: true },
    { risk: 'HMH-R03', tables: ['outpatient'], isFlat: true },
  ],
  'PSP-R04': [
    { risk: 'PSP-R04', tables: ['death', 'period'] },
    { risk: 'PSP-R05', tables: ['medical', 'period'] },
    { risk: 'PSP-R06', tables: ['traffic', 'period'] },
  ],
};

/** The premium in fen of each risk that is taken; the waiver is priced by the items before it. */
export function independentPremium(
  product: string,
  choice: GoldenChoice,
  today: string,
): Record<string, number> {
  const items: Record<string, number> = {};
  let before = 0n;
  for (const { risk, tables, isFlat } of FORMULAS[product]!) {
    if (!(risk in choice.risks)) continue;
    const isWaiver = risk === 'CHL-R09';
    const person = isWaiver ? choice.applicant : choice;
    const facts: Row = {
      ...choice.factors,
      ...choice.insuredFactors,
      plan: choice.plan,
      age: String(yearsOn(person.birthday, today)),
      gender: person.gender,
      ...(choice.occupationClass === undefined ? {} : { occupationClass: choice.occupationClass }),
    };
    const rate = tables.map((table) => cell(product, table, facts)).reduce(times);
    const sumFen = isWaiver ? before : BigInt(choice.risks[risk] ?? '0') * 100n;
    const base = isFlat ? rational('100') : { numerator: sumFen, denominator: 1000n };
    const fen = halfUp(times(rate, base));
    before += fen;
    items[risk] = Number(fen);
  }
  return items;
}
