// What may propose an answer, from the publish checks to every place that reads the property.
import { describe, expect, test } from 'vitest';
import { locales } from '../../../locales/index.ts';
import { withWords } from '../../../tests/constructs/construct-form.ts';
import { compileTestForm } from '../../../tests/forms/compile-test-form.ts';
import { answerOperand, element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import type { Expression } from '../../../schemas/generated/condition.ts';
import type { Element } from '../../../schemas/generated/element.ts';
import { flattenAnswers } from '../answers/answers.ts';
import { resolve } from '../answers/resolve.ts';
import { explainElement } from '../explain/explain-element.ts';
import { exportSchema } from '../export/export-schema.ts';
import { lintProposals } from '../lint/lint-proposals.ts';
import { deriveOverlay } from '../overlay/derive-overlay.ts';
import { flatten } from '../overlay/flatten.ts';
import { formLines } from '../snapshot/form-lines.ts';
import { checkForm } from './check-form.ts';

const page = (...elements: Element[]) => withWords(form([section('page', elements)]));
/** Problems as `code id ...params`. */
function problemsOf(...elements: Element[]): string[] {
  const result = checkForm(page(...elements), locales, []);
  if (result.ok) return [];
  return result.issues.map(({ code, id, params }) => [code, id, ...Object.values(params ?? {})].join(' '));
}
const yes: Expression = { const: true };
const refused = `initialValue.declared ${idOf('sure')}`;

describe('nothing proposes', () => {
  test.each([
    ['a consent that has to be read', element('sure', 'agreement', { initialValue: yes })],
    ['a declaration', element('sure', 'switch', { settings: { mustBeOn: true }, initialValue: yes })],
    ['a signature', element('sure', 'signature', { initialValue: { const: 'upload1234567890' } })],
    ['pictures', element('sure', 'upload', { initialValue: answerOperand('other') })],
    [
      'an answer that the form says the customer alone gives, as about health',
      element('sure', 'radio', {
        settings: { options: ['no', 'yes'] },
        initialValue: { const: 'no' },
        locks: ['neverProposed'],
      }),
    ],
  ])('%s', (_what, declared) => {
    expect(problemsOf(element('other', 'upload'), declared)).toEqual([refused]);
  });

  test('a confirmation of a warning', () => {
    expect(problemsOf(element('sure', 'confirmation', { initialValue: { const: 'x' } }))).toContain(
      `confirmation.invalid ${idOf('sure')}`,
    );
  });

  test('a computed answer', () => {
    expect(
      problemsOf(element('sum', 'integer', { computed: { const: 1 }, initialValue: { const: 2 } })),
    ).toEqual([`initialValue.computed ${idOf('sum')}`]);
  });

  test('a switch that may be off is a question like any other', () => {
    expect(problemsOf(element('sure', 'switch', { initialValue: yes }))).toEqual([]);
  });
});

describe('refused with the question named', () => {
  const [a, b] = ['a', 'b'].map(idOf);

  test('values that propose each other, as a path', () => {
    expect(
      problemsOf(
        element('a', 'text', { initialValue: answerOperand('b') }),
        element('b', 'text', { initialValue: answerOperand('a') }),
      ),
    ).toMatchObject([expect.stringMatching(`^condition.cycle ${a} .*${a} → ${b} → ${a}`)]);
  });

  test('a value that locks what it follows', () => {
    expect(
      problemsOf(
        element('a', 'text', { readOnlyWhen: { op: 'eq', left: answerOperand('b'), right: { const: 'x' } } }),
        element('b', 'text', { initialValue: answerOperand('a') }),
      ),
    ).toEqual([`readOnly.cycle ${a} ${a} → ${b} → ${a}`]);
  });

  test('a value of another type, and one that asks for a question that is missing', () => {
    expect(problemsOf(element('a', 'integer', { initialValue: { const: 'x' } }))).toEqual([
      `condition.type ${a}`,
    ]);
    expect(problemsOf(element('a', 'text', { initialValue: answerOperand('b') }))).toEqual([
      `condition.missing ${a} ${b}`,
    ]);
  });

  test('a value that the rules of its own question refuse', () => {
    const { index, validators } = compileTestForm(
      page(
        element('a', 'integer', { settings: { max: 9 }, initialValue: { const: 10 } }),
        element('b', 'radio', { settings: { options: ['no'] }, initialValue: { const: 'no' } }),
        element('day', 'date', {
          settings: { max: 'today' },
          initialValue: { fn: 'addDays', args: [{ context: 'today' }, { const: 1 }] },
        }),
      ),
    );
    expect(
      lintProposals(index, validators, { asOf: '2026-11-21' }).map(({ id, params }) => [id, params]),
    ).toEqual([
      [a, { value: '10', code: 'number.tooLarge' }],
      [idOf('day'), { value: '2026-11-22', code: 'date.tooLate' }],
    ]);
  });
});

describe('is said', () => {
  const proposing = page(element('a'), element('b', 'text', { initialValue: answerOperand('a') }));
  const { index } = compileTestForm(proposing);

  test('by an explanation: the value as proposed now, and whether the answer still is', () => {
    const flat = flattenAnswers(index, { page: { a: 'x', b: 'y', b$: false } });
    const context = { asOf: '2026-11-21' };
    const state = resolve(index, flat, context);
    expect(explainElement({ index, flat, state, context }, index.elementById.get(idOf('b'))!)).toMatchObject([
      { value: 'y', source: false, reasons: [{ property: 'initialValue', outcome: 'x' }] },
    ]);
  });

  test('by the lines of a snapshot', () => {
    const [, , line] = formLines([{ name: 'base', form: proposing }], (key) => key);
    expect(line).toContain('property.initialValue');
  });

  test('by the exported schema, which takes the source', () => {
    const { properties } = exportSchema(index) as { properties: Record<string, { properties: object }> };
    expect(properties['page']!.properties).toMatchObject({ b$: { type: 'boolean' } });
    expect(properties['page']!.properties).not.toHaveProperty('a$');
  });
});

describe('in overlays', () => {
  const bare = page(element('a'), element('b'));
  const proposing = page(element('a'), element('b', 'text', { initialValue: answerOperand('a') }));
  const overlay = {
    formatVersion: 1 as const,
    screen: 'trial',
    scope: { supplierCode: 'CHL' },
    baseVersion: 1,
    words: {},
  };

  test('an overlay sets it, and is derived from what it sets', () => {
    const derived = deriveOverlay(bare, proposing, overlay);
    const operation = { op: 'set', target: idOf('b'), property: 'initialValue', value: answerOperand('a') };
    expect(derived.ok && derived.overlay.operations).toEqual([operation]);
    expect(derived.ok && flatten(bare, [derived.overlay])).toMatchObject({ ok: true, form: proposing });
  });

  test('an overlay does not set it where the base says that nothing proposes', () => {
    const locked = page(element('a'), element('b', 'text', { locks: ['neverProposed'] }));
    const operation = {
      op: 'set' as const,
      target: idOf('b'),
      property: 'initialValue' as const,
      value: { const: 'x' },
    };
    expect(flatten(locked, [{ ...overlay, operations: [operation] }])).toMatchObject({
      ok: false,
      issues: [{ code: 'overlay.locked', id: idOf('b'), params: { lock: 'neverProposed' } }],
    });
  });
});
