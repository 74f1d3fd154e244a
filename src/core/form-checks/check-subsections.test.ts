// Publish checks of sections inside sections.
import { expect, test } from 'vitest';
import { locales } from '../../../locales/index.ts';
import type { Expression } from '../../../schemas/generated/condition.ts';
import type { Section } from '../../../schemas/generated/form.ts';
import { withWords } from '../../../tests/constructs/construct-form.ts';
import { answerOperand, element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { checkForm } from './check-form.ts';

const repeat = { min: 0, max: 3 };
const address = section('address', [element('street')]);
const contact = section('contact', [element('phone')], { repeat });
const site = (rest: Partial<Section>): Section => section('site', [element('nick')], { repeat, ...rest });

function problemsOf(...sections: Section[]): string[] {
  const tested = withWords(form(sections));
  const checked = checkForm(tested, locales, [], { knownLocales: locales, ownWords: tested.words });
  const problems = checked.ok ? [] : checked.issues;
  return problems.map(({ code, id, params = {} }) => [code, id, ...Object.values(params)].join(' '));
}

test('a section may hold several, down to the third level, repeating or not', () => {
  const building = section('building', [element('storeys')], { repeat, sections: [contact, address] });
  expect(problemsOf(site({ sections: [section('owner', [element('name')]), building] }))).toEqual([]);
});

test.each<[title: string, section: Section, problem: string]>([
  [
    'a section of the fourth level',
    site({ section: section('a', [], { sections: [section('b', [], { section: address })] }) }),
    `section.depth ${idOf('address')} 3`,
  ],
  [
    'both ways to hold sections',
    site({ section: address, sections: [contact] }),
    `section.twice ${idOf('site')}`,
  ],
  [
    'a code that the section beside has too',
    site({ sections: [address, { ...contact, sectionCode: 'address' }] }),
    `elementCode.duplicate ${idOf('contact')} address`,
  ],
  [
    'a code that a question of the section around has too',
    site({ sections: [contact, { ...address, sectionCode: 'nick' }] }),
    `elementCode.duplicate ${idOf('nick')} nick`,
  ],
])('%s is refused', (_title, tested, problem) => {
  expect(problemsOf(tested)).toEqual([problem]);
});

test('rows that are bounded by what is inside any of their sections are a circle', () => {
  const max: Expression = { fn: 'sum', args: [answerOperand('lines')] };
  const lines = section('line', [element('lines', 'integer')], { repeat });
  expect(problemsOf(site({ repeat: { ...repeat, bounds: { max } }, sections: [address, lines] }))).toEqual([
    expect.stringMatching(`^condition.cycle .*${idOf('line')}`),
  ]);
});
