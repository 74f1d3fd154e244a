// What the constructs cost a form of the largest size when it is published.
import { expect, test } from 'vitest';
import { fillForm } from '../../src/core/fill/fill-answers.ts';
import { proveFillable } from '../../src/core/fill/prove-fillable.ts';
import { createRandom } from '../../src/core/fill/random.ts';
import { seededRandom } from '../../src/core/fill/seeded-random.ts';
import { allElements } from '../../src/core/form/form-elements.ts';
import { indexForm } from '../../src/core/form/form-index.ts';
import { checkForm } from '../../src/core/form-checks/check-form.ts';
import { compileValidators } from '../../src/core/publish/compile-validators.ts';
import { PROOF, runPublishChecks } from '../../src/core/publish/publish-checks.ts';
import { instantiateValidators } from '../../src/server/forms/instantiate-validators.ts';
import { readCodeLists } from '../../src/tools/qa/input/read-code-lists.ts';
import { isDeep } from '../depth.ts';
import { largeForm } from './large-form.ts';

const SIZE = 500;
const FILLS = 6;
const { codeListItem, items: lists } = readCodeLists();
const context = { asOf: '2026-11-21', codeListItem };

const timed = <T>(run: () => T): [result: T, seconds: number] => {
  const start = performance.now();
  const result = run();
  return [result, (performance.now() - start) / 1000];
};

/** The seconds of the form checks with the compilation, of a filled form, of the proof, and of all publish checks. */
function secondsOf(side: 'form' | 'without') {
  const published = largeForm(side, SIZE);
  const [{ checked, index, validators }, checks] = timed(() => {
    const form = indexForm(published);
    return {
      checked: checkForm(published, [], Object.keys(lists)),
      index: form,
      validators: instantiateValidators(compileValidators(form)),
    };
  });
  const [, fills] = timed(() => {
    for (let seed = 0; seed < FILLS; seed += 1)
      fillForm(index, validators, {
        random: createRandom(seededRandom(seed)),
        context,
        lists,
        optionalShare: 0.5,
      });
  });
  const against = { before: undefined, history: [], inherited: [], layers: [], numerals: {}, locales: [] };
  const all = { ...against, context, lists, scripts: {}, isApproved: true };
  const prove = () => proveFillable(index, validators, { ...PROOF, context, lists });
  return {
    issues: checked.ok ? [] : checked.issues.map(({ code }) => code),
    size: allElements(published).length,
    checks,
    fill: fills / FILLS,
    ...(isDeep && {
      proof: timed(prove)[1],
      publish: timed(() => runPublishChecks({ index, validators }, all))[1],
    }),
  };
}

test('a form of 500 elements with every construct is checked and filled in no multiple of the time without', () => {
  // Warms up the code of both.
  secondsOf('form');
  const [bare, full] = [secondsOf('without'), secondsOf('form')];
  for (const figure of ['checks', 'fill', 'proof', 'publish'] as const) {
    const [more, less] = [full[figure], bare[figure]];
    if (more === undefined || less === undefined) continue;
    console.log(
      `${figure}: ${more.toFixed(2)} s with every construct, ${less.toFixed(2)} s without, ${(more - less).toFixed(2)} s more`,
    );
  }
  expect([full.size, bare.size]).toEqual([SIZE, SIZE]);
  // Without its check, the number of a document needs one: all checks have run by then.
  expect([full.issues, bare.issues]).toEqual([[], ['check.needed']]);
  expect(full.checks / bare.checks).toBeLessThan(20);
  expect(full.fill / bare.fill).toBeLessThan(20);
}, 120_000);
