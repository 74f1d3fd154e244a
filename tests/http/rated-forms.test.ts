// Forms are held against the rates of the products whose customers get them, and rates against those forms.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Element } from '../../schemas/generated/element.ts';
import type { Overlay } from '../../schemas/generated/overlay.ts';
import { publish as publishDocument } from '../../src/server/publishing/publish.ts';
import { unpublish } from '../../src/server/publishing/unpublish.ts';
import { allowSlowCompilation, qa } from '../tools/qa.ts';
import { TEST_DATA_KEYS } from './data-keys.ts';
import { databaseHash } from './database.ts';
import { overlayDocument, withQuestion } from './publisher.ts';
import { publishingAt } from './publishing-at.ts';
import {
  BASE_PLAN,
  baseTrial,
  PERIOD,
  PERIODS,
  PLAN,
  productFile,
  productOnBase,
  trialOffering,
  withoutPlanE,
} from './rated-documents.ts';
import { startServer } from './server.ts';

allowSlowCompilation();
const NOW = '2026-11-21T04:00:00.000Z';
const MIDNIGHT = '2026-11-21T16:00:00.000Z';
const NEXT_MIDNIGHT = '2026-11-22T16:00:00.000Z';
const PANSHAN = { supplierCode: 'PSP', riskCode: 'PSP-R04', platformCode: '' };
/** The question of Panshan’s trial about the sum insured. */
const SUM = 'wzb5khjmrwjh';
const shared = await startServer();

/** Publishes as of noon, into the database of all tests or into one of the test's own. */
async function publishing(databaseUrl = shared.databaseUrl) {
  const at = publishingAt(databaseUrl, NOW);
  const problemsOf = async (...[document, moments]: Parameters<typeof at.publish>) => {
    const result = await at.publish(document, moments);
    return result.ok ? [] : result.issues.map(({ code, id, params }) => ({ code, id, ...params }));
  };
  return { ...at, problemsOf };
}

const ofItsOwn = async () => publishing((await startServer(undefined, onTestFinished)).databaseUrl);

const ofPanshan = { product: 'PSP-R04', version: 'PSP-P1', form: 'trialCalculation PSP PSP-R04' };

describe('a trial form that is published alone', () => {
  test('is refused with an option without a rate, or without one that has rates: at once, as a dry run, for a moment', async () => {
    const { problemsOf } = await publishing();
    const before = await databaseHash(shared.databaseUrl);
    const question = '“保障内容” › “保障期间”';
    const [unrated, missing] = [
      { code: 'trial.unratedOption', id: PERIOD, ...ofPanshan, question, option: 'y2' },
      { code: 'trial.missingOption', id: PERIOD, ...ofPanshan, question, option: 'd7' },
    ];
    for (const moments of [{}, { isDryRun: true }, { validFrom: MIDNIGHT }]) {
      expect(await problemsOf(trialOffering('panshan', PERIOD, [...PERIODS, 'y2']), moments)).toEqual([
        unrated,
      ]);
      expect(await problemsOf(trialOffering('panshan', PERIOD, PERIODS.slice(0, 3)), moments)).toEqual([
        missing,
      ]);
    }
    expect(await databaseHash(shared.databaseUrl)).toBe(before);
  });

  test('is refused without a question that the premium depends on, by its name', async () => {
    const { problemsOf } = await publishing();
    const overlay = trialOffering('panshan', PERIOD, PERIODS);
    const occupation = baseTrial().sections[0]!.elements.find(
      ({ elementCode }) => elementCode === 'occupation',
    )!;
    overlay.operations.push({ op: 'remove', target: occupation.elementId });
    expect(await problemsOf(overlay)).toContainEqual({
      ...{ code: 'trial.unknownQuestion', id: occupation.elementId, ...ofPanshan },
      question: '“为谁投保” › “职业”',
    });
  });

  test('for a channel of the product is held against the same rates', async () => {
    const { problemsOf } = await publishing();
    const overlay = trialOffering('panshan', PERIOD, PERIODS);
    overlay.scope.platformCode = '11';
    overlay.operations = [
      { op: 'set', target: PERIOD, property: 'settings', value: { options: PERIODS.slice(1) } },
    ];
    overlay.words = {};
    expect(await problemsOf(overlay)).toMatchObject([{ code: 'trial.missingOption', option: 'y1' }]);
  });

  test('is refused by the command at its line, screen, section and question', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'baoform-rated-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    vi.stubEnv('DATABASE_URL', shared.databaseUrl);
    vi.stubEnv('DATA_KEYS', TEST_DATA_KEYS);
    vi.stubEnv('LC_ALL', 'C');
    const file = join(folder, 'trial.json');
    const text = JSON.stringify(trialOffering('panshan', PERIOD, [...PERIODS, 'y2']), null, 2);
    writeFileSync(file, text);
    const { exit, errorOutput } = await qa('publish', file, '--dry-run');
    const line = text.slice(0, text.indexOf(`"${PERIOD}"`)).split('\n').length - 1;
    expect(exit).toBe(1);
    expect(errorOutput).toContain(
      `trial.unratedOption at ${PERIOD} (trialCalculation › “Cover” › “Coverage period”, line ${line})`,
    );
    expect(errorOutput).toMatch(/The option y2 .* has no rate in the rates PSP-P1 of PSP-R04/);
  });

  test('may not be taken back to one that lacks what the rates need', async () => {
    const { db, options } = await publishing();
    const target = { screen: 'trialCalculation', scope: PANSHAN };
    const result = await unpublish(db, target, { ...options, isDryRun: true });
    expect(result).toMatchObject({
      ok: false,
      issues: expect.arrayContaining([
        expect.objectContaining({ code: 'trial.unknownQuestion', id: PERIOD }),
      ]),
    });
  });
});

describe('the base form of the trial', () => {
  test('is held against the rates of the products that have no trial of their own, on its day', async () => {
    const { publish, problemsOf } = await ofItsOwn();
    // The products of the seed have trials of their own.
    expect(await publish(baseTrial('A', 'B'))).toMatchObject({ ok: true });
    expect(await publish(productOnBase())).toMatchObject({ ok: true });
    const named = { product: 'YXU-R05', version: 'YXU-P1', form: 'trialCalculation', id: BASE_PLAN };
    const question = '“保障内容” › “计划”';
    for (const moments of [{}, { validFrom: MIDNIGHT }]) {
      expect(await problemsOf(baseTrial('A', 'B', 'C'), moments)).toEqual([
        { code: 'trial.unratedOption', ...named, question, option: 'C' },
      ]);
      expect(await problemsOf(baseTrial('A'), moments)).toContainEqual({
        ...{ code: 'trial.missingOption', ...named, question, option: 'B' },
      });
      expect(await problemsOf(baseTrial(), moments)).toContainEqual({
        ...{ code: 'trial.unknownQuestion', ...named, question },
      });
    }
    // From its moment on a trial of the product's own replaces the base.
    const { supplierCode, riskCode } = productOnBase().product;
    const scope = { supplierCode, riskCode };
    const own: Overlay = {
      ...{ formatVersion: 1, screen: 'trialCalculation', scope, baseVersion: 2, words: {} },
      operations: [{ op: 'set', target: BASE_PLAN, property: 'requiredFlag', value: 'N' }],
    };
    expect(await publish(own, { validFrom: MIDNIGHT })).toMatchObject({ ok: true });
    const later = { validFrom: NEXT_MIDNIGHT, isDryRun: true };
    expect(await problemsOf(baseTrial('A', 'B', 'C'), later)).toEqual([]);
  });
});

describe('rates that are published', () => {
  test('are held against every form of the trial, also one that is scheduled and one of a channel', async () => {
    const { publish } = await ofItsOwn();
    const ofChannel: Overlay = {
      ...{ formatVersion: 1, screen: 'trialCalculation', baseVersion: 1, words: {} },
      scope: { ...PANSHAN, platformCode: '11' },
      operations: [{ op: 'set', target: SUM, property: 'settings', value: { choices: ['950000'] } }],
    };
    expect(await publish(ofChannel)).toMatchObject({ ok: true });
    const next = trialOffering('panshan', PERIOD, PERIODS.toReversed());
    expect(await publish(next, { validFrom: MIDNIGHT })).toMatchObject({ ok: true });
    const result = await publish(
      productFile('panshan', 'PSP-P9', ({ risks }) => (risks[0]!.sums!.max = '900000')),
    );
    const problems = result.ok
      ? []
      : result.issues.map(({ id, params, from }) => [id, params!['option'], from]);
    const [live, scheduled] = [undefined, '2026-11-22 00:00'];
    expect(problems.toSorted()).toEqual(
      [
        [SUM, '1000000', live],
        [SUM, '1000000', scheduled],
        [SUM, '950000', live],
        [SUM, '950000', scheduled],
      ].toSorted(),
    );
  });

  test('that drop a plan name every condition that compares with it, and need a second person', async () => {
    const { db, options, publish } = await ofItsOwn();
    expect(await publish(naming('hemu', 'boat', 'E'))).toMatchObject({ ok: true });
    const file = productFile('hemu', 'HMH-P9', withoutPlanE);
    file.overlays = [trialOffering('hemu', PLAN, ['A', 'B', 'C', 'D']) as never];
    const alone = await publishDocument(db, file, { ...options, approvedBy: undefined });
    const form = 'insureInfomation HMH HMH-R02';
    const params = { part: 'plan', value: 'E', form, question: expect.stringContaining('” › “boat”') };
    const problem = { code: 'rates.valueUsed', id: '/product/rates/plans', params };
    expect(alone).toMatchObject({ ok: false, issues: [problem] });
    const use = { id: 'boathmh000000', part: 'plan', value: 'E', screen: 'insureInfomation' };
    const report = { lostTerms: [{ ...use, names: { en_US: 'boat' } }] };
    expect(await publish(file)).toMatchObject({ ok: true, products: [{ report }] });
    // The form that names it stays as it is; whoever changes it corrects it.
    expect(await publish(naming('hemu', 'ship', 'E'))).toMatchObject({
      ok: false,
      issues: [{ code: 'context.unknownPlan', id: 'shiphmh000000', params: { value: 'E' } }],
    });
  });
});

/** An insurer's overlay of the application with one more question, for every plan but one. */
function naming(insurer: 'hemu' | 'panshan', code: string, plan: string): Overlay {
  const overlay = withQuestion(overlayDocument(insurer), code);
  const { element } = overlay.operations.at(-1) as { element: Element };
  element.visibleWhen = { op: 'ne', left: { context: 'plan' }, right: { const: plan } };
  return overlay;
}

test('an overlay names plans of its own products', async () => {
  const { publish, problemsOf } = await publishing();
  expect(await publish(naming('panshan', 'boat', 'S'), { isDryRun: true })).toMatchObject({ ok: true });
  const unknown = { code: 'context.unknownPlan', id: 'boatpsp000000', value: 'E' };
  expect(await problemsOf(naming('panshan', 'boat', 'E'))).toEqual([
    { ...unknown, allowed: 'S', products: 'PSP-R04', question: expect.stringContaining('” › “boat”') },
  ]);
});
