import { expect, test } from 'vitest';
import schema from '../../../schemas/documents/condition.json' with { type: 'json' };
import type { Condition } from '../../../schemas/generated/condition.ts';
import { element, form, section } from '../../../tests/forms/small-form.ts';
import { vocabulary } from '../coverage/vocabulary.ts';
import { linkConditions } from './named-conditions.ts';
import { isCondition, foldRule, listCases, type Rule } from './fold-condition.ts';
import { listLookupsOf, readsRowNumber, referencesOf, rowRulesOf, scalarReferencesOf } from './references.ts';

interface Property {
  $ref?: string;
  enum?: string[];
  const?: string;
  type?: string | string[];
  items?: Property;
}
interface Node {
  properties: Record<string, Property>;
}

/** The condition and call nodes of the schema: every node with an operator or a function. */
const { oneOf, definitions } = schema as unknown as {
  oneOf: Node[];
  definitions: { Expression: { oneOf: Partial<Node>[] } };
};
const nodes = [...oneOf, ...definitions.Expression.oneOf.filter((node) => node.properties?.['fn'])] as Node[];
const names = nodes.flatMap(({ properties }) => {
  const name = properties['op'] ?? properties['fn']!;
  return name.enum ?? [name.const!];
});

/** A rule with every operand that the schema defines for the operator; each operand reads a different element. */
function sampleRule(name: string): { rule: Rule; elements: string[] } {
  const elements: string[] = [];
  const newElement = () => {
    elements.push(`element${elements.length}`);
    return { element: elements.at(-1)! };
  };
  const sampleOf = (property: Property): unknown => {
    if (property.$ref === '#') return { op: 'empty', left: newElement() } satisfies Condition;
    if (property.$ref?.endsWith('SectionId')) return newElement().element;
    if (property.$ref) return newElement();
    if (property.items) return [sampleOf(property.items), sampleOf(property.items)];
    return property.enum || property.const ? name : 'text';
  };
  const { properties } = nodes.find(
    ({ properties: { op, fn } }) => (op ?? fn)!.const === name || (op ?? fn)!.enum?.includes(name),
  )!;
  // A name alone reads nothing: it is linked to a condition that does.
  if (name === 'ref') return { rule: namedRule(newElement()), elements };
  const rule = Object.fromEntries(
    Object.entries(properties).map(([key, property]) => [key, sampleOf(property)]),
  );
  return { rule: rule as unknown as Rule, elements };
}

/** A ref of a form that names a condition, as `linkConditions` links it. */
function namedRule(left: { element: string }): Rule {
  const named = form(
    [section('page', [element('name', 'text', { visibleWhen: { op: 'ref', condition: 'isempty0' } })])],
    {
      conditions: { isempty0: { op: 'empty', left } },
    },
  );
  return linkConditions(named).sections[0]!.elements[0]!.visibleWhen!;
}

test('the schema and the vocabulary have the same operators and functions', () => {
  const ofOperands = [
    'where',
    'rowNumber',
    'product',
    'channel',
    'insuredCount',
    'member',
    'plan',
    'sumInsured',
    'premium',
    'payPeriod',
    'answer',
  ];
  expect([...names, ...ofOperands].toSorted()).toEqual(vocabulary([], []).operators.toSorted());
});

test.each(names)('%s: every operand of the schema is visited, in reading order', (name) => {
  const { rule, elements } = sampleRule(name);
  expect(elements.length).toBeGreaterThan(0);
  expect(referencesOf(rule)).toEqual(elements);
  const roundCall = { fn: 'round', args: [rule] } as Rule;
  expect(referencesOf(isCondition(rule) ? { op: 'not', of: rule } : roundCall)).toEqual(elements);
});

test.each(names)('%s: the root node is the first case', (name) => {
  const cases = listCases<string>((node) => ('op' in node ? [node.op] : 'fn' in node ? [node.fn] : []));
  expect(foldRule(sampleRule(name).rule, cases)[0]).toBe(name);
});

test('aggregates reference columns; only a function among their arguments references a scalar', () => {
  const age = { fn: 'ageAt', args: [{ element: 'birthDate' }, { context: 'today' }] } as const;
  const rule: Rule = { fn: 'max', args: [{ element: 'ages' }, { ...age, args: [...age.args] }] };
  expect(referencesOf(rule)).toEqual(['ages', 'birthDate']);
  expect(scalarReferencesOf(rule)).toEqual(['birthDate']);
});

test('a rows operand references its section, and every matchesList condition is a list lookup', () => {
  const rule: Condition = {
    op: 'any',
    of: [
      { op: 'gt', left: { fn: 'count', args: [{ rows: 'insured' }] }, right: { const: 1 } },
      { op: 'not', of: { op: 'matchesList', left: { element: 'job' }, list: 'occupation' } },
    ],
  };
  expect(referencesOf(rule)).toEqual(['insured', 'job']);
  expect(scalarReferencesOf(rule)).toEqual(['job']);
  expect(listLookupsOf(rule)).toEqual([{ op: 'matchesList', left: { element: 'job' }, list: 'occupation' }]);
});

test('a condition and a value of rows are visited after their section, and read nothing in the place of the rule', () => {
  const where: Condition = { op: 'gt', left: { element: 'age' }, right: { const: 17 } };
  const sum: Rule = {
    fn: 'sum',
    args: [
      { rows: 'insured', where, of: { fn: 'add', args: [{ element: 'cover' }, { context: 'rowNumber' }] } },
    ],
  };
  const every: Condition = { op: 'every', rows: 'insured', where: { op: 'some', rows: 'child', where } };
  expect(referencesOf(sum)).toEqual(['insured', 'age', 'cover']);
  expect(referencesOf(every)).toEqual(['insured', 'child', 'age']);
  expect([sum, every].flatMap(scalarReferencesOf)).toEqual([]);
  expect(rowRulesOf(every)).toEqual([
    { rows: 'insured', rules: [every.where] },
    { rows: 'child', rules: [where] },
  ]);
  expect(readsRowNumber(sum)).toBe(false);
  expect(readsRowNumber({ fn: 'abs', args: [{ context: 'rowNumber' }] })).toBe(true);
});
