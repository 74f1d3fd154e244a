// Publish checks of steps.
import { expect, test } from 'vitest';
import { locales } from '../../../locales/index.ts';
import type { Condition } from '../../../schemas/generated/condition.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import type { Step } from '../../../schemas/generated/step.ts';
import { withWords } from '../../../tests/constructs/construct-form.ts';
import { answerOperand, element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { checkFormDocument } from './check-document.ts';
import { checkForm } from './check-form.ts';

const step = (stepId: string, codes: string[], visibleWhen?: Condition): Step => ({
  stepId,
  sections: codes.map(idOf),
  ...(visibleWhen && { visibleWhen }),
});
const isYes = (code: string): Condition => ({ op: 'eq', left: answerOperand(code), right: { const: 'yes' } });

const SECTIONS = [
  section('trip', [element('abroad')]),
  section('guests', [element('name'), element('diver')], { repeat: { min: 0, max: 3 } }),
  section('pay', [element('card')]),
];

const inSteps = (steps: Step[]): Form => withWords(form(SECTIONS, { steps }));

function problemsOf(tested: Form): string[] {
  const checked = checkForm(tested, locales, [], { knownLocales: locales, ownWords: tested.words });
  const problems = checked.ok ? [] : checked.issues;
  return problems.map(({ code, id, params = {} }) => [code, id, ...Object.values(params)].join(' '));
}

test.each<[title: string, steps: Step[], problems: string[]]>([
  ['one step', [step('onlystep', ['trip', 'guests', 'pay'])], ['step.count trial 2']],
  [
    'a section in no step and one in two',
    [step('step0001', ['trip', 'guests']), step('step0002', ['guests'])],
    [`step.sections ${idOf('guests')} 2`, `step.sections ${idOf('pay')} 0`],
  ],
  [
    'a section that the form does not have',
    [step('step0001', ['trip', 'guests']), step('step0002', ['pay', 'nowhere'])],
    [`step.unknownSection step0002 ${idOf('nowhere')}`],
  ],
  [
    'another order than that of the form',
    [step('step0001', ['trip', 'pay']), step('step0002', ['guests'])],
    [`step.order step0001 ${idOf('pay')}`],
  ],
  [
    'an id that a section has too',
    [step(idOf('trip'), ['trip']), step('step0002', ['guests', 'pay'])],
    [`id.duplicate ${idOf('trip')}`],
  ],
  [
    'a condition that reads the step itself',
    [step('step0001', ['trip']), step('step0002', ['guests', 'pay'], isYes('card'))],
    [`condition.cycle ${idOf('card')} ${idOf('card')} → ${idOf('pay')} → ${idOf('card')}`],
  ],
  [
    'a condition that reads rows it cannot tell apart',
    [step('step0001', ['trip', 'guests']), step('step0002', ['pay'], isYes('diver'))],
    [`condition.scope step0002 ${idOf('diver')}`],
  ],
  [
    'a condition with a name that the form does not have',
    [step('step0001', ['trip', 'guests']), step('step0002', ['pay'], { op: 'ref', condition: 'nobody00' })],
    ['condition.unknownName step0002 nobody00'],
  ],
])('steps with %s are refused', (_title, steps, problems) => {
  expect(problemsOf(inSteps(steps))).toEqual(problems);
});

test('a document has a step without sections refused by its id', () => {
  const document = inSteps([step('step0001', ['trip', 'guests', 'pay']), step('step0002', [])]);
  const checked = checkFormDocument(document);
  expect(checked.ok ? [] : checked.issues).toMatchObject([{ code: 'document.invalid', id: 'step0002' }]);
});

test('each section in one step, in the order of the form, passes; every language needs its name', () => {
  const good = inSteps([step('step0001', ['trip']), step('step0002', ['guests', 'pay'], isYes('abroad'))]);
  expect(checkFormDocument(good).ok).toBe(true);
  expect(problemsOf(good)).toEqual([]);
  delete good.words['pt_BR']!['step0002.title'];
  good.words['es_ES']!['step0002.item'] = 'Paso';
  expect(problemsOf(good)).toEqual([
    'words.missing step0002 title pt_BR',
    'words.unknownKey step0002 item es_ES title',
  ]);
});
