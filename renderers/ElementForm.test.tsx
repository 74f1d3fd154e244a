import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { inputTypes, type InputType } from '../schemas/elements/input-types.ts';
import { inputFixtures } from '../tests/journeys/element-fixtures.ts';
import { answerOperand, element, form, section } from '../tests/forms/small-form.ts';
import type { Answers } from '../src/core/answers/answers.ts';
import { indexForm } from '../src/core/form/form-index.ts';
import type { Section } from '../schemas/generated/form.ts';
import { ElementForm } from './ElementForm.tsx';
import { loadInputs } from './inputs/inputs.ts';
import { mantineProps } from './mantine-theme.ts';
import type { FormWords } from './store/form-ports.ts';
import { FormStore } from './store/form-store.ts';

const words: FormWords = {
  lang: 'zh-CN',
  textOf: (_, property) => (property === 'title' ? 'Questions' : undefined),
  t: (key, params) => (params ? `${key} ${Object.values(params).join()}` : key),
  issue: ({ code, params }, isHelp) => (isHelp ? `${code} ${Object.values(params!).join()}` : code),
};

const storeOfForm = (sections: Section[], answers: Answers = {}): FormStore =>
  new FormStore({
    index: indexForm(form(sections)),
    answers,
    context: () => ({ asOf: '2026-11-21' }),
    validators: () => Promise.reject(new Error('this test runs no checks')),
    newRowId: () => 'new',
  });

/** The store of a form with `count` text fields, of which `conditional` are shown only after an answer. */
function storeOf(count: number, conditional = 0): FormStore {
  const elements = Array.from({ length: count }, (_, i) =>
    element(
      `text${i}`,
      'text',
      i > 0 && i <= conditional ? { visibleWhen: { op: 'empty', left: answerOperand('text0') } } : {},
    ),
  );
  return storeOfForm([section('questions', elements)]);
}

const markupOf = (store: FormStore, formWords: FormWords = words): string =>
  renderToStaticMarkup(
    <MantineProvider {...mantineProps}>
      <ElementForm
        store={store}
        words={formWords}
        ports={{ today: '2026-11-21', loadList: async () => [] }}
        onSubmit={() => undefined}
      >
        <button type="submit">next</button>
      </ElementForm>
    </MantineProvider>,
  );

describe('a date picker offers the days', () => {
  const start = element('start', 'date');
  const later = (days: number) => ({
    fn: 'addDays' as const,
    args: [answerOperand('start'), { const: days }],
  });
  const settings = { min: '2026-01-01', max: 'today' };
  const end = element('end', 'date', { settings, bounds: { min: later(1), max: later(30) } });
  const offered = (answers: Answers) => {
    const markup = markupOf(storeOfForm([section('page', [start, end])], answers));
    const [, attributes = ''] = /<input([^>]*name="page\/end"[^>]*)>/.exec(markup) ?? [];
    return /min="([^"]*)" max="([^"]*)"/.exec(attributes)?.slice(1);
  };

  test.each([
    ['within its settings while its bounds are unknown', {}, ['2026-01-01', '2026-11-21']],
    ['within bounds that other answers set', { start: '2026-09-30' }, ['2026-10-01', '2026-10-30']],
    ['within both', { start: '2026-11-01' }, ['2026-11-02', '2026-11-21']],
    ['within both', { start: '2025-12-31' }, ['2026-01-01', '2026-01-30']],
  ])('%s', (_, page, days) => {
    expect(offered({ page })).toEqual(days);
  });
});

describe('the help of a number names the bound that other answers set', () => {
  const income = element('income', 'integer');
  const cover = element('cover', 'integer', {
    settings: { max: 500 },
    bounds: {
      min: answerOperand('least'),
      max: { fn: 'divide', args: [answerOperand('income'), { const: 3 }] },
    },
  });
  const helpOf = (answers: Answers) =>
    /id="[^"]*cover-message"[^>]*>([^<]*)</.exec(
      markupOf(storeOfForm([section('page', [element('least', 'integer'), income, cover])], answers)),
    )?.[1];

  test.each([
    ['none while it is unknown', {}, ''],
    ['that can be entered', { page: { income: 100 } }, 'number.tooLarge 33'],
    ['and both of them', { page: { least: 5, income: 100 } }, 'number.tooSmall 5 · number.tooLarge 33'],
    ['none that is looser than its settings', { page: { income: 9999 } }, ''],
  ])('%s', (_, answers, help) => {
    expect(helpOf(answers)).toBe(help);
  });
});

const idsOf = (markup: string, pattern: RegExp): string[] =>
  [...markup.matchAll(pattern)].map(([, id]) => id!);

test.each([
  ['50 fields: a form element for each group of 25', storeOf(50), 2],
  ['201 fields: autofill ignores a single form element', storeOf(201), 1],
  ['201 fields, 10 of them conditional: autofill reads the form element', storeOf(201, 10), 9],
])('%s', (_, store, owners) => {
  const markup = markupOf(store);
  const formIds = idsOf(markup, /<form id="([^"]+)"/g);
  const ownerIds = new Set(idsOf(markup, /<input[^>]* form="([^"]+)"/g));
  expect(ownerIds.size).toBe(owners);
  expect([...ownerIds].filter((id) => !formIds.includes(id))).toEqual([]);
});

test('no form element contains a control, and each has a submit button for the Enter key', () => {
  for (const store of [storeOf(50), storeOf(201)])
    for (const [, content] of markupOf(store).matchAll(/<form [^>]*>(.*?)<\/form>/g))
      expect(content).toMatch(/^<(?:input type="submit" hidden=""\/>|button type="submit">next<\/button>)$/);
});

test('the error summary lists six issues with the count of their section, and offers to show all (U16)', () => {
  const store = storeOf(60);
  const issues = Array.from({ length: 60 }, (_, i) => ({ path: `questions/text${i}`, code: 'required' }));
  store.showServerIssues(issues.slice(0, 6));
  expect(markupOf(store).match(/<li>/g)).toHaveLength(6);
  expect(markupOf(store)).not.toContain('summary.showAll');
  store.showServerIssues(issues);
  expect(markupOf(store).match(/<li>/g)).toHaveLength(6);
  expect(markupOf(store)).toContain('summary.title 60');
  expect(markupOf(store)).toMatch(/<h3>Questions <span[^>]*>60</);
  expect(markupOf(store)).toContain('summary.showAll 60');
});

test('the words of a form are shown as text, whatever they contain (G5)', () => {
  const text = '<img src=x onerror=alert(1)> BMI > 30 & "so"';
  const markup = markupOf(storeOf(2), { ...words, textOf: () => text });
  expect(markup).not.toContain('<img');
  expect(markup).toContain('&lt;img src=x onerror=alert(1)&gt; BMI &gt; 30 &amp; &quot;so&quot;');
});

const storing = Object.keys(inputTypes).filter(
  (type): type is InputType => inputTypes[type as InputType].valueKind !== 'none',
);

/** The native controls that a customer could change. */
const changeableControls = (markup: string): string[] =>
  [...markup.matchAll(/<(?:input|select|textarea|button)[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => !/ type="(?:hidden|submit)"| disabled| readonly/i.test(tag));

test.each(storing)(
  '%s cannot be changed while its computed value is unknown (G1, G13)',
  async (inputType) => {
    await loadInputs([inputType]);
    const { settings } = inputFixtures[inputType]!.element;
    const typed = element('copy', inputType, settings && { settings });
    const computed = { ...typed, computed: answerOperand('elsewhere') };
    const fieldOf = (copy: typeof typed) => {
      const sections = [section('shown', [copy]), section('other', [element('elsewhere')])];
      return markupOf(storeOfForm(sections)).split('data-path="other/elsewhere"')[0]!;
    };
    expect(changeableControls(fieldOf(typed)).length).toBeGreaterThan(0);
    expect(fieldOf(typed)).toContain('>optional<');
    expect(changeableControls(fieldOf(computed))).toEqual([]);
    expect(fieldOf(computed)).not.toContain('>optional<');
  },
);

test.each(storing)(
  '%s cannot be changed while it is read only, and names what makes it so',
  async (inputType) => {
    await loadInputs([inputType]);
    const { element: fixture, good } = inputFixtures[inputType]!;
    const answer = good.find((sample) => sample.answer !== null && sample.answer !== '')!.answer;
    const copy = element('copy', inputType, {
      ...(fixture.settings && { settings: fixture.settings }),
      readOnlyWhen: { op: 'not', of: { op: 'empty', left: answerOperand('elsewhere') } },
    });
    const fieldOf = (elsewhere: object) => {
      const sections = [section('shown', [copy]), section('other', [element('elsewhere')])];
      const answers = { shown: { copy: answer }, other: elsewhere } as Answers;
      const named = { ...words, textOf: (_: string, property: string) => property };
      return markupOf(storeOfForm(sections, answers), named).split('data-path="other/elsewhere"')[0]!;
    };
    const locked = fieldOf({ elsewhere: 'x' });
    expect(changeableControls(fieldOf({})).length).toBeGreaterThan(0);
    expect(changeableControls(locked)).toEqual([]);
    expect(locked).toContain('readOnly.from elementName');
  },
);

test.each(storing)(
  '%s is replaced by a button, and returns to its computed value by another',
  async (inputType) => {
    await loadInputs([inputType]);
    const { element: fixture, good } = inputFixtures[inputType]!;
    const typed = element('copy', inputType, fixture.settings && { settings: fixture.settings });
    const answer = good.find((sample) => sample.answer !== null && sample.answer !== '')!.answer;
    const copy = { ...typed, computed: answerOperand('source'), mayChange: true as const };
    const source = { ...typed, elementId: answerOperand('source').element, elementCode: 'source' };
    const store = storeOfForm([section('shown', [copy]), section('other', [source])], {
      other: { source: answer },
    } as Answers);
    const markup = () => markupOf(store).split('data-path="other/source"')[0]!;
    expect(changeableControls(markup())).toHaveLength(1);
    expect(markup()).toContain('computed.change<');
    store.takeOver('shown/copy');
    expect(changeableControls(markup()).length).toBeGreaterThan(1);
    expect(markup()).toContain('computed.restore<');
  },
);

test.each(storing)('%s keeps the end of what is pasted: no control cuts a text (U25)', async (inputType) => {
  await loadInputs([inputType]);
  const { settings } = inputFixtures[inputType]!.element;
  const store = storeOfForm([section('shown', [element('pasted', inputType, settings && { settings })])]);
  expect(markupOf(store)).toContain('data-path="shown/pasted"');
  expect(markupOf(store)).not.toMatch(/maxlength/i);
});

test('what a question excludes is read between the question and its answers, and stays beside an error (U26)', () => {
  const settings = { options: ['no', 'yes'] };
  const store = storeOfForm([section('health', [element('hospital', 'radio', { settings })])]);
  const named = { ...words, textOf: (_: string, property: string) => property };
  const messageOf = (markup: string) => /<p id="f-health-hospital-message"[^>]*>([^<]*)/.exec(markup)?.[1];
  const order = (markup: string) => markup.indexOf('>help<') - markup.indexOf('role="radiogroup"');
  expect(messageOf(markupOf(store, named))).toBe('help');
  expect(order(markupOf(store, named))).toBeLessThan(0);
  store.showServerIssues([{ path: 'health/hospital', code: 'required' }]);
  expect(messageOf(markupOf(store, named))).toBe('required');
  expect(order(markupOf(store, named))).toBeLessThan(0);
});

test.each([
  ['radio', 'yes', 'option.yes'],
  ['select', 'yes', 'option.yes'],
  ['cards', 'yes', 'option.yes'],
  ['date', '1988-03-15', '1988年3月15日'],
] as const)('a computed %s is stated as a fact that takes no tap (U26)', async (inputType, answer, text) => {
  await loadInputs([inputType]);
  const settings = inputType === 'date' ? {} : { options: ['no', 'yes'] };
  const source = element('source', inputType, { settings });
  const copy = element('copy', inputType, { settings, computed: answerOperand('source') });
  const sections = [section('one', [source]), section('two', [copy])];
  const named = { ...words, textOf: (_: string, property: string) => property };
  const markup = markupOf(storeOfForm(sections, { one: { source: answer } }), named);
  const fact = markup.split('data-path="two/copy"')[1]!.split('</output>')[0]!;
  expect(fact).toMatch(new RegExp(`<output id="f-two-copy" tabindex="-1"[^>]*>${text}$`, 'i'));
  expect(changeableControls(fact)).toEqual([]);
});

test('a computed field keeps its help and names its inputs, and so does its error (G13)', () => {
  const store = storeOfForm([
    section('money', [
      element('income'),
      element('ratio', 'decimal', {
        computed: { fn: 'divide', args: [answerOperand('income'), { const: 2 }] },
      }),
    ]),
  ]);
  const named = { ...words, textOf: (id: string, property: string) => `${id}.${property}` };
  const messageOf = () => /<p id="f-money-ratio-message"[^>]*>([^<]*)/.exec(markupOf(store, named))?.[1];
  expect(messageOf()).toBe('ratio000.help computed.from income00.elementName');
  store.showServerIssues([{ path: 'money/ratio', code: 'decimal.tooLarge' }]);
  expect(messageOf()).toBe('decimal.tooLarge computed.from income00.elementName');
});
