import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { locales } from '../../../../locales/index.ts';
import type { Form } from '../../../../schemas/generated/form.ts';
import { readFixture } from '../../../../tests/forms/fixtures.ts';
import { allowSlowCompilation, qa } from '../../../../tests/tools/qa.ts';

allowSlowCompilation();

interface Sample {
  at: string;
  value?: unknown;
  issue?: { message: string };
}

test('fill gives as many answers as are wanted, and with --invalid both kinds of answer to each question', async () => {
  const some = await qa('fill', 'invoice/hemu', '-n', '2', '--json');
  expect(some.exit).toBe(0);
  expect(JSON.parse(some.printed[0]!)).toMatchObject({ fillable: true, unseen: [], invalid: [], valid: [] });
  expect((JSON.parse(some.printed[0]!) as { answers: object[] }).answers).toHaveLength(2);

  const { exit, printed } = await qa('fill', 'invoice/hemu', '--invalid', '--json');
  const { valid, invalid } = JSON.parse(printed[0]!) as { valid: Sample[]; invalid: Sample[] };
  const places = (samples: Sample[]) => new Set(samples.map(({ at }) => at));
  expect(exit).toBe(0);
  expect(places(valid)).toEqual(places(invalid));
  expect(invalid.filter(({ issue }) => !issue?.message)).toEqual([]);
});

test('fill says in every language what keeps a form from being filled, and nothing of questions that nobody reached', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'baoform-fill-'));
  const form = readFixture<Form>('forms/family/base.json');
  const birth = form.sections[0]!.elements.find(({ inputType }) => inputType === 'date')!;
  birth.settings = { ...birth.settings, min: '2099-01-01' };
  writeFileSync(join(folder, 'form.json'), JSON.stringify(form));
  const told = new Set<string>();
  for (const locale of locales) {
    const { exit, printed } = await qa('fill', join(folder, 'form.json'), '--locale', locale);
    expect(exit).toBe(1);
    expect(printed).toHaveLength(2);
    expect(printed[1]).toMatch(/^ {2}member\/birthDate: [^{}]*2099-01-01/);
    told.add(printed.join('\n'));
  }
  expect(told.size).toBe(locales.length);
  rmSync(folder, { recursive: true });
});
