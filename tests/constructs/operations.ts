// Operations of overlays, each by a base form and the form that it makes of it.
import type { Condition } from '../../schemas/generated/condition.ts';
import type { Element } from '../../schemas/generated/element.ts';
import type { Form, Section } from '../../schemas/generated/form.ts';
import type { OverlayOperation } from '../../schemas/generated/overlay.ts';
import { flatten } from '../../src/core/overlay/flatten.ts';
import { answerOperand, element, form, idOf, section } from '../forms/small-form.ts';
import { withWords, type ConstructForm, type NoRule } from './construct-form.ts';

const isYes: Condition = { op: 'eq', left: answerOperand('kind'), right: { const: 'yes' } };
const kind = element('kind', 'radio', { settings: { options: ['yes', 'no'] } });
const more = element('more', 'text', { requiredFlag: 'Y' });

/** The form of a base and one operation; the base is the form without the construct. */
function operationForm(
  base: readonly Section[],
  operation: OverlayOperation,
  example: Pick<ConstructForm, 'owner' | 'property' | 'accepted' | 'refused' | 'issue'>,
): ConstructForm {
  const without: Form = withWords(form([...base]));
  const { screen } = without;
  const scope = { supplierCode: 'CHL' };
  const flat = flatten(without, [
    { formatVersion: 1, screen, scope, baseVersion: 1, operations: [operation], words: {} },
  ]);
  if (!flat.ok) throw new Error(`the operation ${operation.op} does not flatten`);
  return { form: withWords(flat.form), without, asOf: '2026-11-21', ...example };
}

const whenYes = (elements: Element[]): Section => section('extra', elements, { visibleWhen: isYes });

/** What an overlay can say; operations that change one property have the rows of that property. */
export const OPERATION_FORMS = {
  set: { noRule: 'each property that it sets has a row of its own' },
  remove: { noRule: 'the overlay cell of every row removes the construct' },
  addCheck: { noRule: 'the overlay cell of every check adds it' },
  removeCheck: { noRule: 'the overlay cell of every check removes it' },
  addCondition: { noRule: 'the overlay cell of a named condition adds it' },
  setSteps: { noRule: 'the overlay cell of a step adds and removes it' },
  removeCondition: { noRule: 'the overlay cell of a named condition removes it' },
  addOutcome: { noRule: 'the overlay cell of outcomes adds them' },
  removeOutcome: { noRule: 'the overlay cell of outcomes removes them' },
  add: () =>
    operationForm(
      [section('page', [kind]), whenYes([element('other')])],
      { op: 'add', section: idOf('extra'), after: null, element: { ...more, elementCode: 'chl_more' } },
      {
        owner: idOf('more'),
        property: 'requiredFlag',
        accepted: { page: { kind: 'no' } },
        refused: { page: { kind: 'yes' } },
        issue: { path: 'extra/chl_more', code: 'required' },
      },
    ),
  addSection: () =>
    operationForm(
      [section('page', [kind])],
      {
        op: 'addSection',
        after: null,
        section: { ...whenYes([more]), sectionCode: 'chl_extra' },
      },
      {
        owner: idOf('more'),
        property: 'requiredFlag',
        accepted: { page: { kind: 'no' } },
        refused: { page: { kind: 'yes' } },
        issue: { path: 'chl_extra/more', code: 'required' },
      },
    ),
  move: () =>
    operationForm(
      [section('page', [kind, more]), whenYes([element('other')])],
      { op: 'move', target: idOf('more'), section: idOf('extra'), after: null },
      {
        owner: idOf('more'),
        property: 'place',
        accepted: { page: { kind: 'no' } },
        refused: { page: { kind: 'yes' } },
        issue: { path: 'extra/more', code: 'required' },
      },
    ),
} as const satisfies Record<OverlayOperation['op'], NoRule | (() => ConstructForm)>;
