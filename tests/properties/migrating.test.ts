import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Form, Section } from '../../schemas/generated/form.ts';
import { flattenAnswers, nestAnswers, type AnswerMap } from '../../src/core/answers/answers.ts';
import { canonicalJson } from '../../src/core/json/canonical-json.ts';
import { asAnswers, checkShape } from '../../src/core/answers/check-shape.ts';
import { createRandom, type Random } from '../../src/core/fill/random.ts';
import { allSections } from '../../src/core/form/form-elements.ts';
import { indexForm, type FormIndex } from '../../src/core/form/form-index.ts';
import { forceMigrate } from '../../src/core/migrate/force-migrate.ts';
import { migrate, versionPairOf } from '../../src/core/migrate/version-pair.ts';
import { labelRetired, partitionRetired, toRetiredAnswers } from '../../src/core/migrate/change-summary.ts';
import { migrateAnswers, type RetiredValue } from '../../src/core/migrate/migrate-answers.ts';
import { restoreAnswers } from '../../src/core/migrate/restore-answers.ts';
import { targetOf } from '../../src/core/answers/answer-target.ts';
import { compileTestForm } from '../forms/compile-test-form.ts';
import { randomCases } from '../differential/random-cases.ts';
import { randomFrom } from '../differential/random-source.ts';

const SEED = 20_261_123;

const forms = [...randomCases(SEED, 25, 12)].map(({ form, cases }) => {
  const { index, validators } = compileTestForm(form);
  return {
    form,
    index,
    validators,
    drafts: cases.filter((given) => checkShape(index, given).length === 0).map(asAnswers),
  };
});

/** Ways to change a form that publishing would mostly refuse or call structural: drafts must survive even these. */
const EDITS: readonly ((form: Form, chance: Random) => void)[] = [
  (form, chance) => {
    const { elements } = chance.pick(allSections(form));
    elements.splice(chance.integer(0, elements.length), 1);
  },
  (form, chance) => {
    const { elements } = chance.pick(allSections(form));
    if (elements.length > 0) chance.pick(elements).elementCode = `renamed${chance.integer(1, 9999)}`;
  },
  (form, chance) => {
    const [from, to] = [chance.pick(allSections(form)), chance.pick(allSections(form))];
    const [moved] = from.elements.splice(chance.integer(0, from.elements.length), 1);
    if (moved) to.elements.push({ ...moved, elementCode: `moved${chance.integer(1, 9999)}` });
  },
  (form, chance) => {
    const { elements } = chance.pick(allSections(form));
    if (elements.length > 0) Object.assign(chance.pick(elements), { inputType: 'ratio', settings: {} });
  },
  (form, chance) => {
    if (form.sections.length > 1) form.sections.splice(chance.integer(0, form.sections.length - 1), 1);
  },
  (form, chance) => {
    chance.pick(allSections(form)).sectionCode = `other${chance.integer(1, 9999)}`;
  },
  (form, chance) => {
    delete chance.pick(form.sections).section;
  },
  (form, chance) => {
    const section = chance.pick(form.sections);
    if (section.repeat) delete section.repeat;
    else section.repeat = { min: 0, max: 3 };
  },
  (form, chance) => {
    const { repeat } = chance.pick(allSections(form));
    if (repeat) Object.assign(repeat, { min: 0, max: 1 });
  },
];

/** Conditions are no matter of drafts, and changes at random would tie them into circles. */
function withoutConditions(form: Form): Form {
  const bare = ({ visibleWhen: _condition, ...section }: Section): Section => ({
    ...section,
    elements: section.elements.map(({ elementId, elementCode, inputType, requiredFlag, settings }) => ({
      elementId,
      elementCode,
      inputType,
      requiredFlag,
      ...(settings ? { settings } : {}),
    })),
    ...(section.section ? { section: bare(section.section) } : {}),
  });
  return { ...form, sections: form.sections.map(bare), groupChecks: [] };
}

/** Every answer with the id of its question. */
const answersOf = (index: FormIndex, answers: AnswerMap): string[] =>
  [...answers.values].map(([path, value]) => told(index, path, value));

function told(index: FormIndex, path: string, value: unknown): string {
  const place = targetOf(index, path);
  const id = place?.kind === 'element' ? place.indexed.element.elementId : path;
  return `${id} ${canonicalJson(value as string)}`;
}

const keptIn =
  (index: FormIndex) =>
  ({ path, value }: RetiredValue): string =>
    told(index, path, value);

test('whatever is changed on a form, every answer of a draft stands with its question or is kept', () => {
  let [moved, kept] = [0, 0];
  const property = fc.property(fc.integer(), (seed) => {
    const chance = createRandom(randomFrom(seed));
    const { form, index, drafts } = chance.pick(forms);
    const changed = withoutConditions(structuredClone(form));
    for (let i = chance.integer(1, 4); i > 0; i -= 1) chance.pick(EDITS)(changed, chance);
    const after = indexForm(changed);
    const draft = flattenAnswers(index, chance.pick(drafts));
    const result = migrateAnswers(index, after, draft);
    const stayed = result.retired.map(({ path, value }) => told(index, path, value));
    expect([...answersOf(after, result.answers), ...stayed].sort()).toEqual(answersOf(index, draft).sort());
    expect(checkShape(after, nestAnswers(after, result.answers))).toEqual([]);
    moved += answersOf(after, result.answers).length;
    kept += stayed.length;
  });
  fc.assert(property, { numRuns: 1500, seed: SEED });
  // Both must happen, or the property would say nothing.
  expect(moved).toBeGreaterThan(1000);
  expect(kept).toBeGreaterThan(500);
});

test('a draft that is opened again stays as it is or moves: each answer is in it, or set aside and named', () => {
  const fates = new Map<string, number>();
  let named = 0;
  const property = fc.property(fc.integer(), (seed) => {
    const chance = createRandom(randomFrom(seed));
    const { form, index, drafts } = chance.pick(forms);
    const changed = withoutConditions(structuredClone(form));
    // The first edit only takes questions away, so that some drafts may move.
    for (const edit of [EDITS[0]!, ...(chance.integer(0, 2) === 0 ? [chance.pick(EDITS)] : [])])
      edit(changed, chance);
    const after = indexForm(changed);
    const draft = flattenAnswers(index, chance.pick(drafts));
    const way = versionPairOf(index, after);
    const { mode, migratedAnswers } = migrate(way, draft);
    fates.set(mode, (fates.get(mode) ?? 0) + 1);
    // A phone's own copy is brought over whatever the fate of those that lie on the server.
    for (const { answers, retired } of [
      forceMigrate(way, draft),
      ...(migratedAnswers ? [migratedAnswers] : []),
    ]) {
      const aside = toRetiredAnswers(index, retired);
      const stored = aside.map(({ elementId, value }) => `${elementId} ${canonicalJson(value as string)}`);
      expect([...answersOf(after, answers), ...stored].sort()).toEqual(answersOf(index, draft).sort());
      const notice = partitionRetired(after, answers, aside).lost.map((one) =>
        labelRetired(form, one, 'zh_CN'),
      );
      expect(notice.map(({ path, value }) => ({ path, value }))).toEqual(retired);
      expect(notice.filter(({ label }) => label === '')).toEqual([]);
      named += notice.length;
    }
  });
  fc.assert(property, { numRuns: 200, seed: SEED });
  expect([...fates.keys()].sort()).toEqual(expect.arrayContaining(['onResume', 'pinned']));
  expect(named).toBeGreaterThan(100);
});

test('when a form is put back, every answer that was set aside is in the draft again where it still checks, or stays out', () => {
  let [restored, out] = [0, 0];
  const property = fc.property(fc.integer(), (seed) => {
    const chance = createRandom(randomFrom(seed));
    const { form, index, validators, drafts } = chance.pick(forms);
    const changed = withoutConditions(structuredClone(form));
    for (let i = chance.integer(1, 4); i > 0; i -= 1) chance.pick(EDITS)(changed, chance);
    const between = indexForm(changed);
    const draft = flattenAnswers(index, chance.pick(drafts));
    const away = migrateAnswers(index, between, draft);
    const again = migrateAnswers(between, index, away.answers);
    const candidates = toRetiredAnswers(index, away.retired).map((retired) => ({
      retired,
      sourceForm: index,
    }));
    const judge = { after: index, validators, context: { asOf: '2026-11-22' } };
    const back = restoreAnswers(judge, between, again.answers, candidates);
    const aside = candidates.map(({ retired }) => retired).filter((one) => !back.restored.includes(one));
    const stored = [
      ...aside.map(({ path, value }) => told(index, path, value)),
      ...again.retired.map(keptIn(between)),
    ];
    expect([...answersOf(index, back.answers), ...stored].sort()).toEqual(answersOf(index, draft).sort());
    expect(checkShape(index, nestAnswers(index, back.answers))).toEqual([]);
    expect(partitionRetired(index, back.answers, back.restored)).toEqual({
      lost: [],
      restored: back.restored,
    });
    restored += back.restored.length;
    out += aside.length;
  });
  fc.assert(property, { numRuns: 300, seed: SEED });
  expect(restored).toBeGreaterThan(200);
  expect(out).toBeGreaterThan(20);
});

test('a form that did not change gives every draft back as it was', () => {
  for (const { index, drafts } of forms)
    for (const draft of drafts.map((answers) => flattenAnswers(index, answers)))
      expect(migrateAnswers(index, index, draft)).toEqual({ answers: draft, retired: [] });
});
