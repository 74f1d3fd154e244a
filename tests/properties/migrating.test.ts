import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Form, Section } from '../../schemas/generated/form.ts';
import { flattenAnswers, nestAnswers, type AnswerMap, type Answers } from '../../src/core/answers/answers.ts';
import { canonicalJson } from '../../src/core/json/canonical-json.ts';
import { asAnswers, checkShape } from '../../src/core/answers/check-shape.ts';
import { createRandom, type Random } from '../../src/core/fill/random.ts';
import { CALCULATED } from '../../src/core/form/calculated.ts';
import { allSections } from '../../src/core/form/form-elements.ts';
import { indexForm, type FormIndex } from '../../src/core/form/form-index.ts';
import { forceMigrate } from '../../src/core/migrate/force-migrate.ts';
import { migrate, versionPairOf } from '../../src/core/migrate/version-pair.ts';
import { answerWording } from '../../src/core/migrate/answer-words.ts';
import { labelRetired, partitionRetired, toRetiredAnswers } from '../../src/core/migrate/change-summary.ts';
import { migrateAnswers, type RetiredValue } from '../../src/core/migrate/migrate-answers.ts';
import { restoreAnswers } from '../../src/core/migrate/restore-answers.ts';
import { targetOf } from '../../src/core/answers/answer-target.ts';
import { compileTestForm } from '../forms/compile-test-form.ts';
import { randomCases } from '../differential/random-cases.ts';
import { seededRandom } from '../../src/core/fill/seeded-random.ts';

const SEED = 20_261_123;

const forms = [...randomCases(SEED, 25, 12)].map(({ form, cases }) => {
  const { index, validators } = compileTestForm(form);
  return {
    form,
    index,
    validators,
    drafts: cases.filter((answers) => checkShape(index, answers).length === 0).map(asAnswers),
  };
});

/** Form changes that publish checks mostly refuse or class as structural: drafts must survive even these. */
const EDITS: readonly ((form: Form, random: Random) => void)[] = [
  (form, random) => {
    const { elements } = random.pick(allSections(form));
    elements.splice(random.integer(0, elements.length), 1);
  },
  (form, random) => {
    const { elements } = random.pick(allSections(form));
    if (elements.length > 0) random.pick(elements).elementCode = `renamed${random.integer(1, 9999)}`;
  },
  (form, random) => {
    const [from, to] = [random.pick(allSections(form)), random.pick(allSections(form))];
    const [moved] = from.elements.splice(random.integer(0, from.elements.length), 1);
    if (moved) to.elements.push({ ...moved, elementCode: `moved${random.integer(1, 9999)}` });
  },
  (form, random) => {
    const { elements } = random.pick(allSections(form));
    if (elements.length > 0) Object.assign(random.pick(elements), { inputType: 'ratio', settings: {} });
  },
  (form, random) => {
    if (form.sections.length > 1) form.sections.splice(random.integer(0, form.sections.length - 1), 1);
  },
  (form, random) => {
    random.pick(allSections(form)).sectionCode = `other${random.integer(1, 9999)}`;
  },
  (form, random) => {
    const section = random.pick(allSections(form));
    delete section.section;
    delete section.sections;
  },
  (form, random) => {
    const section = random.pick(form.sections);
    if (section.repeat) delete section.repeat;
    else section.repeat = { min: 0, max: 3 };
  },
  (form, random) => {
    const { repeat } = random.pick(allSections(form));
    if (repeat) Object.assign(repeat, { min: 0, max: 1 });
  },
];

/** Drops conditions, bounds, proposals and group checks: they do not affect migration, and random edits would make them circular. */
function withoutConditions(form: Form): Form {
  const bare = ({ visibleWhen: _condition, repeat, ...section }: Section): Section => ({
    ...section,
    ...(repeat ? { repeat: { min: repeat.min, max: repeat.max } } : {}),
    elements: section.elements.map(({ elementId, elementCode, inputType, requiredFlag, settings }) => ({
      elementId,
      elementCode,
      inputType,
      requiredFlag,
      ...(settings ? { settings } : {}),
    })),
    ...(section.section && { section: bare(section.section) }),
    ...(section.sections && { sections: section.sections.map(bare) }),
  });
  return { ...form, sections: form.sections.map(bare), groupChecks: [] };
}

/** Flat answers as a draft holds them, without calculated values; the source of an answer goes with its proposal. */
function draftOf(index: FormIndex, answers: Answers): AnswerMap {
  const { values, rows } = flattenAnswers(index, answers);
  const isEntered = (path: string) => {
    const target = targetOf(index, path);
    return !path.endsWith('$') && (target?.kind !== 'element' || target.indexed.inputType !== CALCULATED);
  };
  return { values: new Map([...values].filter(([path]) => isEntered(path))), rows };
}

/** Every answer as `<element id> <JSON value>`. */
const answerTexts = (index: FormIndex, answers: AnswerMap): string[] =>
  [...answers.values].map(([path, value]) => answerText(index, path, value));

function answerText(index: FormIndex, path: string, value: unknown): string {
  const target = targetOf(index, path);
  const id = target?.kind === 'element' ? target.indexed.element.elementId : path;
  return `${id} ${canonicalJson(value as string)}`;
}

const retiredText =
  (index: FormIndex) =>
  ({ path, value }: RetiredValue): string =>
    answerText(index, path, value);

test('after any change of a form, every answer of a draft stays with its element or is retired', () => {
  let [migrated, retired] = [0, 0];
  const property = fc.property(fc.integer(), (seed) => {
    const random = createRandom(seededRandom(seed));
    const { form, index, drafts } = random.pick(forms);
    const changed = withoutConditions(structuredClone(form));
    for (let i = random.integer(1, 4); i > 0; i -= 1) random.pick(EDITS)(changed, random);
    const after = indexForm(changed);
    const draft = draftOf(index, random.pick(drafts));
    const result = migrateAnswers(index, after, draft);
    const retiredTexts = result.retired.map(({ path, value }) => answerText(index, path, value));
    expect([...answerTexts(after, result.answers), ...retiredTexts].sort()).toEqual(
      answerTexts(index, draft).sort(),
    );
    expect(checkShape(after, nestAnswers(after, result.answers))).toEqual([]);
    migrated += answerTexts(after, result.answers).length;
    retired += retiredTexts.length;
  });
  fc.assert(property, { numRuns: 1500, seed: SEED });
  // The property is empty unless both happen.
  expect(migrated).toBeGreaterThan(1000);
  expect(retired).toBeGreaterThan(500);
});

test('a resumed draft stays pinned or migrates: each answer is in it, or is retired with a label', () => {
  const modeCounts = new Map<string, number>();
  let labelled = 0;
  const property = fc.property(fc.integer(), (seed) => {
    const random = createRandom(seededRandom(seed));
    const { form, index, drafts } = random.pick(forms);
    const changed = withoutConditions(structuredClone(form));
    // The first edit only removes elements, so that some drafts can migrate.
    for (const edit of [EDITS[0]!, ...(random.integer(0, 2) === 0 ? [random.pick(EDITS)] : [])])
      edit(changed, random);
    const after = indexForm(changed);
    const draft = draftOf(index, random.pick(drafts));
    const versionPair = versionPairOf(index, after);
    const { mode, migratedAnswers } = migrate(versionPair, draft);
    modeCounts.set(mode, (modeCounts.get(mode) ?? 0) + 1);
    // The device's own copy migrates in every mode, unlike drafts on the server.
    for (const { answers, retired } of [
      forceMigrate(versionPair, draft),
      ...(migratedAnswers ? [migratedAnswers] : []),
    ]) {
      const retiredAnswers = toRetiredAnswers(index, retired);
      const retiredTexts = retiredAnswers.map(
        ({ elementId, value }) => `${elementId} ${canonicalJson(value as string)}`,
      );
      expect([...answerTexts(after, answers), ...retiredTexts].sort()).toEqual(
        answerTexts(index, draft).sort(),
      );
      const wording = answerWording(index, 'zh_CN', () => undefined);
      const lostAnswers = partitionRetired(after, answers, retiredAnswers).lost.map((retiredAnswer) =>
        labelRetired(index, retiredAnswer, answers, wording),
      );
      expect(lostAnswers.map(({ path, value }) => ({ path, value }))).toEqual(retired);
      expect(lostAnswers.filter(({ label }) => label === '')).toEqual([]);
      labelled += lostAnswers.length;
    }
  });
  fc.assert(property, { numRuns: 200, seed: SEED });
  expect([...modeCounts.keys()].sort()).toEqual(expect.arrayContaining(['onResume', 'pinned']));
  expect(labelled).toBeGreaterThan(100);
});

test('when a form is reverted, retired answers that pass the checks are restored and the others stay retired', () => {
  let [restored, stillRetired] = [0, 0];
  const property = fc.property(fc.integer(), (seed) => {
    const random = createRandom(seededRandom(seed));
    const { form, index, validators, drafts } = random.pick(forms);
    const changed = withoutConditions(structuredClone(form));
    for (let i = random.integer(1, 4); i > 0; i -= 1) random.pick(EDITS)(changed, random);
    const changedIndex = indexForm(changed);
    const draft = draftOf(index, random.pick(drafts));
    const forward = migrateAnswers(index, changedIndex, draft);
    const backward = migrateAnswers(changedIndex, index, forward.answers);
    const candidates = toRetiredAnswers(index, forward.retired).map((retired) => ({
      retired,
      sourceForm: index,
    }));
    const target = { after: index, validators, context: { asOf: '2026-11-22' } };
    const restoration = restoreAnswers(target, changedIndex, backward.answers, candidates);
    const refused = candidates
      .map(({ retired }) => retired)
      .filter((retiredAnswer) => !restoration.restored.includes(retiredAnswer));
    const retiredTexts = [
      ...refused.map(({ path, value }) => answerText(index, path, value)),
      ...backward.retired.map(retiredText(changedIndex)),
    ];
    expect([...answerTexts(index, restoration.answers), ...retiredTexts].sort()).toEqual(
      answerTexts(index, draft).sort(),
    );
    expect(checkShape(index, nestAnswers(index, restoration.answers))).toEqual([]);
    expect(partitionRetired(index, restoration.answers, restoration.restored)).toEqual({
      lost: [],
      restored: restoration.restored,
    });
    restored += restoration.restored.length;
    stillRetired += refused.length;
  });
  fc.assert(property, { numRuns: 300, seed: SEED });
  expect(restored).toBeGreaterThan(200);
  expect(stillRetired).toBeGreaterThan(20);
});

test('migrating to an unchanged form returns every draft unchanged', () => {
  for (const { index, drafts } of forms)
    for (const draft of drafts.map((answers) => flattenAnswers(index, answers)))
      expect(migrateAnswers(index, index, draft)).toEqual({ answers: draft, retired: [] });
});
