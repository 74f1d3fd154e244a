import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dateText } from '../../../core/messages/locale-text.ts';
import { locales } from '../../../../locales/index.ts';
import type { Form } from '../../../../schemas/generated/form.ts';
import { readFixture } from '../../../../tests/forms/fixtures.ts';
import { allowSlowCompilation, qa } from '../../../../tests/tools/qa.ts';

allowSlowCompilation();

interface Sample {
  path: string;
  value?: unknown;
  issue?: { message: string };
}

test('fill gives the number of answer sets asked for, and with --invalid valid and invalid answers to each question', async () => {
  const filled = await qa('fill', 'invoice/hemu', '-n', '2', '--json');
  expect(filled.exit).toBe(0);
  expect(JSON.parse(filled.printed[0]!)).toMatchObject({
    fillable: true,
    neverVisible: [],
    invalid: [],
    valid: [],
  });
  expect((JSON.parse(filled.printed[0]!) as { answers: object[] }).answers).toHaveLength(2);

  const { exit, printed } = await qa('fill', 'invoice/hemu', '--invalid', '--json');
  const { valid, invalid } = JSON.parse(printed[0]!) as { valid: Sample[]; invalid: Sample[] };
  const pathsOf = (samples: Sample[]) => new Set(samples.map(({ path }) => path));
  expect(exit).toBe(0);
  expect(pathsOf(valid)).toEqual(pathsOf(invalid));
  expect(invalid.filter(({ issue }) => !issue?.message)).toEqual([]);
});

test('fill says how many different answer sets there are when they are fewer than asked for (G13)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'baoform-fill-'));
  const form = readFixture<Form>('forms/paymentChoice/base.json');
  form.sections = [{ ...form.sections[0]!, elements: form.sections[0]!.elements.slice(0, 1) }];
  const [choice] = form.sections[0]!.elements;
  choice!.settings = { options: ['wechat', 'qrCode'] };
  form.groupChecks = [];
  const ids = [form.sections[0]!.sectionId, choice!.elementId];
  for (const [locale, words] of Object.entries(form.words))
    form.words[locale] = Object.fromEntries(
      Object.entries(words).filter(
        ([key]) => ids.includes(key.split('.')[0]!) && !/bankCard|onlineBank/.test(key),
      ),
    );
  const file = join(folder, 'form.json');
  writeFileSync(file, JSON.stringify(form));
  const reports = new Set<string>();
  for (const locale of locales) {
    const { exit, printed } = await qa('fill', file, '-n', '5', '--locale', locale);
    expect(exit).toBe(0);
    expect(printed.filter((text) => text.startsWith('{'))).toHaveLength(2);
    expect(printed.at(-1)).toMatch(/^[^{}]*2[^{}]*5[^{}]*$/);
    reports.add(printed.at(-1)!);
  }
  expect(reports.size).toBe(locales.length);
  expect(JSON.parse((await qa('fill', file, '-n', '5', '--json')).printed[0]!)).toMatchObject({ wanted: 5 });
  rmSync(folder, { recursive: true });
});

test('fill prints in every language why a form cannot be filled, and lists no unreachable questions then', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'baoform-fill-'));
  const form = readFixture<Form>('forms/family/base.json');
  const birth = form.sections[0]!.elements.find(({ inputType }) => inputType === 'date')!;
  birth.settings = { ...birth.settings, min: '2099-01-01' };
  writeFileSync(join(folder, 'form.json'), JSON.stringify(form));
  const reports = new Set<string>();
  for (const locale of locales) {
    const { exit, printed } = await qa('fill', join(folder, 'form.json'), '--locale', locale);
    expect(exit).toBe(1);
    expect(printed).toHaveLength(2);
    expect(printed[1]).toMatch(/^ {2}member\/birthDate: [^{}]*$/);
    expect(printed[1]).toContain(dateText('2099-01-01', locale));
    reports.add(printed.join('\n'));
  }
  expect(reports.size).toBe(locales.length);
  rmSync(folder, { recursive: true });
});
