// Changes of a live form, by the kinds of what forms can say, with what a customer's draft comes to. Overlays, items of
// code lists and versions at a later moment need more than one form: `drafts-move`, `lists` and `scheduled-releases`.
import type { Element } from '../../schemas/generated/element.ts';
import type { Condition } from '../../schemas/generated/condition.ts';
import type { Form, Section } from '../../schemas/generated/form.ts';
import type { Answers } from '../../src/core/answers/answers.ts';
import type { ChangeClass } from '../../src/core/diff/change.ts';
import { withWords } from '../constructs/construct-form.ts';
import { answerOperand, element, form, idOf, section } from '../forms/small-form.ts';

/** A change of `liveForm` that is published while a customer has a draft of `ANSWERS`. */
export interface LiveChange {
  title: string;
  change(form: Form): void;
  /** Class of the change; C0 and C1 are silent, C2 is told, under C3 the draft stays on its version. */
  changeClass: ChangeClass;
  /** Whether drafts move although the change is structural. */
  moves?: boolean;
  /** The name of the question `more` in the new version. */
  wording?: string;
  /** What the customer reads in English: the heading of the list, the question and the answer. */
  told: readonly string[];
}

export const ANSWERS: Answers = {
  page: { kind: 'no', number: 9, note: 'by hand', list: 'b' },
  guest: [
    { rowId: 'r1', name: 'Ann' },
    { rowId: 'r2', name: 'Ben' },
  ],
  home: { street: 'High Street 1' },
};

const isYes: Condition = { op: 'eq', left: answerOperand('kind'), right: { const: 'yes' } };
const isNo: Condition = { op: 'eq', left: answerOperand('kind'), right: { const: 'no' } };
const isLarge: Condition = { op: 'gt', left: answerOperand('number'), right: { const: 5 } };

/** The first version, on a screen of its own. */
export const liveForm = (screen: string): Form =>
  withWords(
    form(
      [
        section('page', [
          element('kind', 'radio', { settings: { options: ['yes', 'no'] } }),
          element('number', 'integer', { settings: { max: 99 } }),
          element('more'),
          element('note'),
          element('list', 'select', { settings: { options: ['a', 'b'] } }),
        ]),
        section('guest', [element('name')], { repeat: { min: 0, max: 3 } }),
        section('home', [element('street')]),
      ],
      { screen },
    ),
  );

const sectionOf = ({ sections }: Form, code: string): Section =>
  sections.find(({ sectionCode }) => sectionCode === code)!;
/** A change of one element. */
const set =
  (code: string, properties: Partial<Element>, of = 'page') =>
  (changed: Form) =>
    void Object.assign(
      sectionOf(changed, of).elements.find(({ elementCode }) => elementCode === code)!,
      properties,
    );
const addTo = (code: string, added: Element) => (changed: Form) =>
  void sectionOf(changed, code).elements.push(added);
const named = (rule: Condition) => (changed: Form) => {
  changed.conditions = { largecase: rule };
  set('note', { visibleWhen: { op: 'ref', condition: 'largecase' } })(changed);
};

export const LIVE_CHANGES: readonly LiveChange[] = [
  {
    title: '1: a condition check is added',
    change: ({ groupChecks }) =>
      void groupChecks.push({
        checkId: 'largecheck',
        check: 'condition',
        refuseWhen: isLarge,
        path: idOf('number'),
        severity: 'error',
      }),
    changeClass: 'C2',
    // The card lists what questions ask for; a check speaks where it refuses.
    told: [],
  },
  {
    title: '1: a warning is added with its confirmation',
    change: (changed) => {
      addTo('page', element('sure', 'confirmation', { requiredFlag: 'Y' }))(changed);
      changed.groupChecks.push({
        checkId: 'largecheck',
        check: 'condition',
        refuseWhen: isLarge,
        path: idOf('sure'),
        severity: 'warning',
      });
    },
    changeClass: 'C2',
    told: ['New questions | sure'],
  },
  {
    title: '2: an answer is worked out from another',
    change: set('note', {
      computed: { fn: 'concat', args: [answerOperand('kind'), { const: '!' }] },
    }),
    changeClass: 'C2',
    told: [],
  },
  {
    title: '3: a question is required by the product',
    change: set('more', {
      requiredWhen: { op: 'eq', left: { context: 'product' }, right: { const: 'CHL-R01' } },
    }),
    changeClass: 'C2',
    told: ['Now required; please answer | more'],
  },
  {
    title: '4: bounds are narrowed by an answer',
    change: set('number', {
      bounds: { max: { fn: 'if', when: isNo, then: { const: 5 }, else: { const: 7 } } },
    }),
    changeClass: 'C2',
    told: ['No longer accepted; please answer again | number | 9'],
  },
  {
    title: '5: an initial value is added',
    change: set('more', { initialValue: answerOperand('note') }),
    changeClass: 'C1',
    told: [],
  },
  {
    title: '5: an answer becomes read-only',
    change: set('note', { readOnlyWhen: isNo }),
    changeClass: 'C2',
    told: [],
  },
  {
    title: '6: a calculated value is added',
    change: addTo(
      'page',
      element('score', 'calculated', {
        settings: { valueKind: 'integer' },
        computed: { fn: 'add', args: [answerOperand('number'), { const: 1 }] },
      }),
    ),
    changeClass: 'C0',
    told: [],
  },
  {
    title: '6: outcomes are added',
    change: (changed) =>
      void (changed.outcomes = [
        { outcomeId: 'outcome0', result: 'failed', when: isYes },
        { outcomeId: 'outcome1', result: 'passed' },
      ]),
    changeClass: 'C3',
    // Outcomes ask nothing of drafts (`src/decisions/0058-*`).
    moves: true,
    told: [],
  },
  {
    title: '7: a named condition hides a question',
    change: named(isYes),
    changeClass: 'C2',
    told: [
      'Shown only if your other answers call for them; nothing to do (what is not shown is not sent) | note | by hand',
    ],
  },
  {
    title: '7: a named condition shows a question as before',
    change: named(isNo),
    changeClass: 'C2',
    told: [],
  },
  {
    title: '8: a section is nested in rows',
    change: (changed) =>
      void (sectionOf(changed, 'guest').section = section('pets', [element('pet')], {
        repeat: { min: 0, max: 2 },
      })),
    changeClass: 'C1',
    told: [],
  },
  {
    title: '8: fewer rows are taken',
    change: (changed) => void (sectionOf(changed, 'guest').repeat = { min: 0, max: 1 }),
    changeClass: 'C2',
    told: ['No longer asked; nothing to do (your answers are kept separately) | name | Ben'],
  },
  {
    title: '8: the number of rows follows an answer',
    change: (changed) =>
      void (sectionOf(changed, 'guest').repeat = {
        min: 0,
        max: 3,
        bounds: { min: { fn: 'if', when: isNo, then: { const: 3 }, else: { const: 0 } } },
      }),
    changeClass: 'C2',
    told: ['Changed; please review | guest', 'Changed; please review | guest'],
  },
  {
    title: '8: the form is shown in steps',
    change: (changed) =>
      void (changed.steps = [
        { stepId: 'firststep', sections: [idOf('page')] },
        { stepId: 'laterstep', sections: [idOf('guest'), idOf('home')] },
      ]),
    changeClass: 'C0',
    told: [],
  },
  {
    title: '8: a question moves to another section',
    change: (changed) => {
      const { elements } = sectionOf(changed, 'page');
      sectionOf(changed, 'home').elements.push(...elements.splice(3, 1));
    },
    changeClass: 'C3',
    told: [],
  },
  {
    title: '10: an option is retired',
    change: set('list', { settings: { options: ['a'] } }),
    changeClass: 'C2',
    told: ['No longer accepted; please answer again | list | b'],
  },
  {
    title: '11: an answer is piped into words in a plural form',
    change: set('more', { pipes: { count: idOf('number') } }),
    wording: '{count, plural, one {# boat} other {# boats}}',
    changeClass: 'C0',
    told: [],
  },
  {
    title: '8: a section is no longer asked',
    change: ({ sections }) => void sections.pop(),
    changeClass: 'C2',
    told: ['No longer asked; nothing to do (your answers are kept separately) | street | High Street 1'],
  },
];
