import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { Ajv } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CodeListItem } from '../schemas/generated/code-list.ts';
import { issueCodes } from './rule/issue-codes.ts';
import { ruleKeyword, RULES_MODULE } from './rule/rule-keyword.ts';
import type { AnyRule, RuleContext, RuleIssue } from './rule/rule.ts';
import { ruleOf, rules } from './vocabulary.ts';

/** An example of a rule. The context holds code lists as data; `contextOf` turns them into a lookup. */
interface Case {
  title: string;
  setting: unknown;
  value: unknown;
  context: { asOf: string; codeLists?: Record<string, CodeListItem[]> };
  failure: RuleIssue | null;
}

interface Fixture {
  keyword: string;
  cases: Case[];
}

/** A check compiled by AJV; the rule context is `this`. */
interface CompiledCheck {
  call(context: RuleContext, value: unknown): boolean;
  errors?: { keyword: string; params: RuleIssue }[] | null;
}

const FOLDER = join(import.meta.dirname, '../fixtures/keywords');
const fixtures = readdirSync(FOLDER).map((name) => ({
  name,
  ...(JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as Fixture),
}));
const allRules: AnyRule[] = Object.values(rules);

function contextOf({ asOf, codeLists }: Case['context']): RuleContext {
  if (!codeLists) return { asOf };
  return { asOf, codeListItem: (list, code) => codeLists[list]?.find((item) => item.code === code) };
}

const ajv = new Ajv({ strict: true, passContext: true, messages: false, code: { source: true } });
for (const rule of allRules) ajv.addKeyword(ruleKeyword(rule));

/** Compiles the rule into a standalone module and evaluates it with no imports except the rules. */
function compile(rule: AnyRule, setting: unknown): CompiledCheck {
  const text = standaloneCode(ajv, ajv.compile({ type: rule.type, [rule.keyword]: setting }));
  const module: { exports: unknown } = { exports: undefined };
  compileFunction(text, ['require', 'module'])(requireOnly, module);
  return module.exports as CompiledCheck;
}

function requireOnly(name: string): unknown {
  if (name === RULES_MODULE)
    return Object.fromEntries(allRules.map(({ keyword, check }) => [keyword, check]));
  throw new Error(`a compiled rule requires ${name}`);
}

const compiledChecks = new Map<string, CompiledCheck>();
function cachedCheck(rule: AnyRule, setting: unknown): CompiledCheck {
  const key = JSON.stringify([rule.keyword, setting]);
  const check = compiledChecks.get(key) ?? compile(rule, setting);
  compiledChecks.set(key, check);
  return check;
}

describe.each(fixtures)('$keyword', ({ keyword, cases }) => {
  // `$title` would be cut after forty characters, and the ids at its end with it.
  const titled = cases.map((each) => [each.title, each] as const);
  test.each(titled)('%s', (_title, { setting, value, context: fixtureContext, failure: expected }) => {
    const rule = ruleOf(keyword)!;
    const context = contextOf(fixtureContext);
    expect(rule.check(value, setting, context) ?? null).toEqual(expected);

    const check = cachedCheck(rule, setting);
    expect(check.call(context, value)).toBe(expected === null);
    expect(check.errors?.map((error) => error.params) ?? null).toEqual(expected && [expected]);
  });

  test('has at least three accepted and three refused cases', () => {
    expect(cases.filter(({ failure }) => failure === null).length).toBeGreaterThanOrEqual(3);
    expect(cases.filter(({ failure }) => failure !== null).length).toBeGreaterThanOrEqual(3);
  });
});

describe('the vocabulary', () => {
  test('names every rule by its keyword', () => {
    expect(Object.keys(rules)).toEqual(allRules.map(({ keyword }) => keyword));
  });

  test('has a fixture for every rule and a rule for every fixture', () => {
    expect(fixtures.map(({ keyword }) => keyword).sort()).toEqual(Object.keys(rules).sort());
    expect(fixtures.map(({ name }) => name)).toEqual(fixtures.map(({ keyword }) => `${keyword}.json`));
  });

  test('does not resolve unknown keywords or inherited property names', () => {
    expect(ruleOf('constructor')).toBeUndefined();
    expect(ruleOf('noSuchRule')).toBeUndefined();
  });

  test('returns exactly the listed issue codes', () => {
    const returnedCodes = fixtures.flatMap(({ cases }) =>
      cases.flatMap(({ failure }) => failure?.code ?? []),
    );
    expect([...new Set(returnedCodes)].sort()).toEqual([...issueCodes].sort());
  });

  test('returns the same params for every issue of a code', () => {
    const paramNamesByCode = new Map<string, Set<string>>();
    for (const { failure } of fixtures.flatMap(({ cases }) => cases)) {
      if (!failure) continue;
      const paramNames = Object.keys(failure.params ?? {}).join();
      paramNamesByCode.set(failure.code, (paramNamesByCode.get(failure.code) ?? new Set()).add(paramNames));
    }
    expect([...paramNamesByCode].filter(([, paramNames]) => paramNames.size > 1)).toEqual([]);
  });

  test.each([
    ['personName', { script: 'latin' }],
    ['personName', { script: 'chinese', max: 1 }],
    ['mobile', 'any'],
    ['characters', '^[a-z]+$'],
    ['calendarDate', { min: 'tomorrow' }],
    ['decimalText', { scale: 7 }],
    ['decimalText', { scale: 0, multipleOf: '0' }],
    ['decimalText', { scale: 0, multipleOf: '-1000' }],
    ['decimalText', { scale: 0, min: '1e3' }],
    ['codeListItem', { list: '../bank' }],
    ['areaCode', { levels: 1 }],
    ['beneficiaryTotals', { max: 4 }],
    ['ageRange', { minimum: 18 }],
    ['uscc', false],
  ])('%s refuses the setting %j at compile time', (keyword, setting) => {
    expect(() => compile(ruleOf(keyword)!, setting)).toThrow();
  });
});

describe.each(fixtures)('$keyword with hostile input', ({ keyword, cases }) => {
  const rule = ruleOf(keyword)!;
  const settings = [...new Set(cases.map(({ setting }) => JSON.stringify(setting)))].map((text) =>
    JSON.parse(text),
  );

  test('checks any value of its type without throwing or mutating it', () => {
    const propertyNames = cases.flatMap(({ value }) => (isRecord(value) ? Object.keys(value) : []));
    fc.assert(
      fc.property(anyValue(rule.type, propertyNames), fc.constantFrom(...settings), (value, setting) => {
        rule.check(deepFreeze(value), deepFreeze(setting), {
          asOf: '2026-11-21',
          codeListItem: () => undefined,
        });
      }),
      { numRuns: 300 },
    );
  });

  if (rule.type !== 'string') return;
  test('checks hostile text in linear time', () => {
    const seeds = ['1', '0', '1.', 'a', 'a.', 'a-', 'a@', '-', '路', '·', '王·', '𠮷', '\u0308', ' ', '0.0'];
    const texts = seeds.flatMap((seed) => [seed.repeat(100_000), `a@${seed.repeat(100_000)}!`]);
    // Measures CPU time per check: an average over many checks would hide a single quadratic check, which takes
    // seconds each time. A garbage collection of the process takes long once, so the fastest of three counts.
    const milliseconds = (setting: unknown, text: string) => {
      const start = process.cpuUsage();
      rule.check(text, setting, { asOf: '2026-11-21' });
      const { user, system } = process.cpuUsage(start);
      return (user + system) / 1000;
    };
    const isFast = (setting: unknown, text: string) =>
      [1, 2, 3].some(() => milliseconds(setting, text) < 100);
    for (const setting of settings)
      for (const text of texts)
        expect(isFast(setting, text), JSON.stringify([setting, text.slice(0, 8)])).toBe(true);
  });
});

function anyValue(type: AnyRule['type'], propertyNames: readonly string[]): fc.Arbitrary<unknown> {
  if (type === 'number') return fc.double({ noNaN: true, noDefaultInfinity: true });
  if (type === 'string') return fc.string({ unit: 'binary' });
  if (type === 'array') return fc.array(fc.jsonValue());
  const keys = [...new Set(propertyNames)];
  return fc.dictionary(fc.constantFrom(...keys), fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue()));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function deepFreeze<Value>(value: Value): Value {
  if (isRecord(value)) Object.values(Object.freeze(value)).forEach(deepFreeze);
  return value;
}
