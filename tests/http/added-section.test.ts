// An overlay that adds a section: published, shown, answered, kept under a new base, and taken out of use.
import { expect, test } from 'vitest';
import { locales } from '../../locales/index.ts';
import type { Section } from '../../schemas/generated/form.ts';
import type { Overlay } from '../../schemas/generated/overlay.ts';
import { answerFixture } from './answer-fixtures.ts';
import { equalTo, questionOf } from './changed-documents.ts';
import { baseDocument, overlayDocument, publisher } from './publisher.ts';
import { idOf } from '../forms/base-form-ids.ts';
import { startServer } from './server.ts';
import { openTrade, startDraft } from './trade.ts';

const server = await startServer();
const { attempt, call, databaseUrl } = server;
const publish = publisher(databaseUrl);
const { answers } = answerFixture('chenghai-self');

const [APPLICANT, BENEFICIARIES] = [idOf('applicant'), idOf('insured/beneficiaries')];
const PETS: Section = {
  sectionId: 'petsection1',
  sectionCode: 'chl_pets',
  visibleWhen: { op: 'not', of: { op: 'empty', left: { element: idOf('applicant/name') } } },
  elements: [{ ...questionOf('breed'), requiredFlag: 'Y' }],
};

/** Chenghai's overlay with the section after the applicant, and fewer beneficiaries than the base's words say. */
function withPets(): Overlay {
  const overlay = overlayDocument('chenghai');
  overlay.operations.push(
    { op: 'addSection', after: APPLICANT, section: PETS },
    { op: 'set', target: BENEFICIARIES, property: 'repeat', value: { min: 0, max: 2 } },
    {
      op: 'addCheck',
      check: {
        checkId: 'petcheck1',
        check: 'condition',
        refuseWhen: equalTo('overlayadd01', 'dragon') as never,
        path: 'overlayadd01',
        severity: 'error',
      },
    },
  );
  for (const locale of locales)
    Object.assign(overlay.words[locale]!, {
      [`${PETS.sectionId}.title`]: `pets ${locale}`,
      'overlayadd01.elementName': `breed ${locale}`,
      'petcheck1.refused': `no dragons ${locale}`,
    });
  return overlay;
}

test('an added section is published, asked in each language, and answered under a path of its own', async () => {
  const drafted = await startDraft(server, answers);
  const published = await publish(withPets());
  const untrue = locales.map((locale) => ({
    ...{ code: 'words.number', id: idOf('insured/beneficiaryKind'), key: 'help', locale },
    params: { setting: 'beneficiaries.repeat.max', before: 3, after: 2 },
  }));
  expect(published).toMatchObject({
    ok: true,
    published: [
      {
        changed: true,
        report: {
          class: 'C2',
          drafts: { onResume: 1, pinned: 0 },
          warnings: expect.arrayContaining(untrue) as unknown,
        },
      },
    ],
  });
  await expect.poll(async () => JSON.stringify((await openTrade(server)).form)).toContain('chl_pets');
  const trade = await openTrade(server);
  for (const language of locales) {
    const { sections } = await call('initInsuranceInfo', { tradeId: trade.tradeId, language }, trade.token);
    expect(sections.map(({ sectionCode }) => sectionCode).slice(0, 2)).toEqual(['applicant', 'chl_pets']);
    expect(JSON.stringify(sections[1])).toContain(`breed ${language}`);
  }
  const missing = await attempt('saveInsureInfo', { ...trade.key, revision: 0, answers }, trade.token);
  expect(missing.body.data?.['issues']).toEqual([{ code: 'required', path: 'chl_pets/breed' }]);
  const dragon = { ...(answers as object), chl_pets: { breed: 'dragon' } };
  const refused = await attempt(
    'saveInsureInfo',
    { ...trade.key, revision: 0, answers: dragon },
    trade.token,
  );
  expect(refused.body.data?.['issues']).toMatchObject([{ path: 'chl_pets/breed' }]);
  const poodle = { ...(answers as object), chl_pets: { breed: 'poodle' } };
  const saved = await call('saveInsureInfo', { ...trade.key, revision: 0, answers: poodle }, trade.token);
  expect(saved.answers).toEqual(poodle);
  const resumed = await call('initInsuranceInfo', { tradeId: drafted.tradeId, isOpen: true }, drafted.token);
  expect(resumed.answers).toEqual(answers);
});

test('a new base that takes an id in the section publishes, and names the conflict', async () => {
  const base = baseDocument();
  const section = base.sections.at(-1)!;
  section.elements.push({ ...questionOf('breed'), requiredFlag: 'N' });
  for (const locale of locales) base.words[locale]!['overlayadd01.elementName'] = 'breed';
  const published = await publish(base);
  expect(published).toMatchObject({ ok: true });
  const conflicts = published.ok ? (published.published[0]!.overlayConflicts ?? []) : [];
  const own = conflicts.find(({ scope }) => scope.supplierCode === 'CHL');
  expect(own?.conflicts).toMatchObject([
    { id: PETS.sectionId, conflicts: [{ kind: 'taken', property: 'overlayadd01' }] },
  ]);
});
