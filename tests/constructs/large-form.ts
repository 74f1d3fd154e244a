// One form of many questions that uses every construct.
import type { Element } from '../../schemas/generated/element.ts';
import type { Form, Section } from '../../schemas/generated/form.ts';
import { elementTypeOf } from '../../schemas/elements/input-types.ts';
import { allElements } from '../../src/core/form/form-elements.ts';
import { readFixture } from '../forms/fixtures.ts';
import { element, form, section } from '../forms/small-form.ts';
import { idsOf, withWords } from './construct-form.ts';
import { decisiveConstructs, type ConstructKind } from './constructs.ts';

/** Kinds whose forms are parts of the large one: all operators are in one form, and steps and operations add no rule of their own. */
const PART_KINDS: readonly ConstructKind[] = ['operand', 'check', 'element', 'section', 'setting', 'outcome'];

/**
 * A form with every construct, filled up with texts.
 *
 * @param side `without` has the same questions without the constructs
 * @param size number of elements
 */
export function largeForm(side: 'form' | 'without', size: number): Form {
  const operators = readFixture<{ form: Form }>('operators.json').form;
  const parts = [
    side === 'form' ? operators : withoutRules(operators),
    ...decisiveConstructs
      // Outcomes are of a form as a whole.
      .filter(({ kind, name }) => PART_KINDS.includes(kind) && (kind !== 'outcome' || name === 'when'))
      .map(({ row }) => row()[side]),
  ].map(renamed);
  const sections = parts.flatMap((part) => part.sections);
  const merged = form([...sections.filter((own) => !isPlain(own)), ...pagesOf(sections.filter(isPlain))], {
    groupChecks: parts.flatMap(({ groupChecks }) => groupChecks),
    conditions: Object.assign({}, ...parts.map(({ conditions = {} }) => conditions)),
    ...(side === 'form' && { outcomes: parts.flatMap(({ outcomes = [] }) => outcomes) }),
  });
  const missing = Math.max(0, size - allElements(merged).length);
  const texts = Array.from({ length: missing }, (_, i) => element(`text${1000 + i}`));
  return withWords({ ...merged, sections: [...merged.sections, section('texts', texts)] });
}

const withoutRules = ({ sections, conditions: _conditions, ...rest }: Form): Form => ({
  ...rest,
  sections: sections.map((own) => ({
    ...own,
    elements: own.elements.map(({ visibleWhen: _visibleWhen, computed: _computed, ...bare }) => bare),
  })),
});

const isPlain = ({ repeat, visibleWhen, section: inner, sections }: Section): boolean =>
  !repeat && !visibleWhen && !inner && !sections;

/** The elements of sections in sections of fifty: a form has forty sections at most. */
function pagesOf(sections: readonly Section[]): Section[] {
  const elements = sections.flatMap((own) => own.elements);
  return Array.from({ length: Math.ceil(elements.length / 50) }, (_, i) =>
    section(`page${i}`, elements.slice(i * 50, i * 50 + 50)),
  );
}

/** A form whose ids and codes no other part has. */
function renamed(part: Form, position: number): Form {
  const prefix = `p${position}x`;
  const ids = new Set(idsOf(part));
  const rename = (value: unknown): unknown => {
    if (typeof value === 'string') return ids.has(value) ? prefix + value : value;
    if (Array.isArray(value)) return value.map(rename);
    if (typeof value !== 'object' || value === null) return value;
    const copy = Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [ids.has(key) ? prefix + key : key, rename(inner)]),
    );
    return 'elementCode' in copy || 'sectionCode' in copy
      ? withCodes(copy as unknown as Element, prefix)
      : copy;
  };
  return rename({ ...part, words: {} }) as Form;
}

/** An element or a section with a code of its own, and with those of the siblings that its settings name. */
function withCodes(own: Element & Partial<Section>, prefix: string): object {
  if (own.sectionCode !== undefined) return { ...own, sectionCode: prefix + own.sectionCode };
  const siblings = Object.keys(elementTypeOf(own.inputType)?.siblingSettings ?? {});
  const { fills, ...settings } = (own.settings ?? {}) as Record<string, unknown> & { fills?: object };
  return {
    ...own,
    elementCode: prefix + own.elementCode,
    settings: {
      ...Object.fromEntries(
        Object.entries(settings).map(([key, value]) => [
          key,
          siblings.includes(key) ? prefix + String(value) : value,
        ]),
      ),
      ...(fills && {
        fills: Object.fromEntries(Object.entries(fills).map(([fact, code]) => [fact, prefix + String(code)])),
      }),
    },
  };
}
