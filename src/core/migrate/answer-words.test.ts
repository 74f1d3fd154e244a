import { expect, test } from 'vitest';
import { element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { flattenAnswers } from '../answers/answers.ts';
import { indexForm } from '../form/form-index.ts';
import { answerWording, answerWords, rowWords } from './answer-words.ts';

const index = indexForm(
  form(
    [
      section('applicant', [
        element('job', 'select', { settings: { options: ['cook', 'pilot'] } }),
        element('birth', 'date'),
        element('papers', 'validityRange'),
        element('cover', 'amount'),
        element('income', 'decimal'),
      ]),
      section('insured', [element('name', 'name'), element('home', 'area')], { repeat: { min: 1, max: 9 } }),
    ],
    {
      words: {
        zh_CN: { [`${idOf('applicant')}.title`]: '投保人', [`${idOf('insured')}.item`]: '被保险人' },
        en_US: { [`${idOf('job')}.option.pilot`]: 'Pilot', [`${idOf('insured')}.item`]: 'Insured' },
      },
    },
  ),
);
const answers = flattenAnswers(index, { insured: [{ rowId: 'a' }, { rowId: 'b', name: '李安' }] });
const english = answerWording(index, 'en_US', (list, code) =>
  list === 'area' && code === '110101' ? { zh_CN: '东城区', en_US: 'Dongcheng' } : undefined,
);

test('an answer is said to be of a row by its number and the name of its person, else of its section (G8)', () => {
  expect(rowWords(index, 'insured/b/home', answers, english)).toBe('Insured 2 · 李安');
  expect(rowWords(index, 'insured/a/home', answers, english)).toBe('Insured 1');
  expect(rowWords(index, 'insured/gone/home', answers, english)).toBe('Insured');
  expect(rowWords(index, 'applicant/job', answers, english)).toBe('投保人');
});

test('an answer of a section inside another is said by both titles, inside a row by the row and the title', () => {
  const home = (code: string) => section(code, [element(`${code}street`)]);
  const sections = [
    section('payer', [], { section: home('office') }),
    section('insured', [element('name', 'name')], {
      repeat: { min: 1, max: 9 },
      sections: [home('home'), section('pets', [element('kind')], { repeat: { min: 0, max: 2 } })],
    }),
  ];
  const titles = ['payer', 'office', 'home', 'pets'].map((code) => [`${idOf(code)}.title`, `The ${code}`]);
  const words = {
    ...Object.fromEntries(titles),
    [`${idOf('insured')}.item`]: 'Insured',
    [`${idOf('pets')}.item`]: 'Pet',
  };
  const nested = indexForm(form(sections, { words: { en_US: words } }));
  const flat = flattenAnswers(nested, { insured: [{ rowId: 'a', pets: [{ rowId: 'p' }] }] });
  const wordsOf = (path: string) =>
    rowWords(
      nested,
      path,
      flat,
      answerWording(nested, 'en_US', () => undefined),
    );
  expect(wordsOf('payer/office/officestreet')).toBe('The payer · The office');
  expect(wordsOf('insured/a/home/homestreet')).toBe('Insured 1 · The home');
  expect(wordsOf('insured/a/pets/p/kind')).toBe('Insured 1 · Pet 1');
  // A title may show answers, which it reads from where it is.
  const whereOf = (path: string) =>
    rowWords(nested, path, flat, { lang: 'en', word: (_key, at) => at ?? '', itemLabel: () => undefined });
  expect(whereOf('payer/office/officestreet')).toBe('payer · payer/office');
});

test('a value is said in the words of its options or of its list; pictures and consents have none (G8)', () => {
  const wordsOf = (code: string, value: Parameters<typeof answerWords>[1]) =>
    answerWords(
      index.elements.find((indexed) => indexed.element.elementCode === code)!,
      value,
      english,
    );
  expect(wordsOf('job', 'pilot')).toBe('Pilot');
  expect(wordsOf('job', ['pilot', 'cook'])).toBe('Pilot, cook');
  expect(wordsOf('home', '110101')).toBe('Dongcheng');
  const other = indexForm(form([section('s', [element('sign', 'signature'), element('ok', 'agreement')])]));
  expect(answerWords(other.elements[0]!, 'upload', english)).toBeUndefined();
  expect(answerWords(other.elements[1]!, true, english)).toBeUndefined();
});

test('dates and amounts are said as the language writes them (U26)', () => {
  const inLanguage = (language: string) => {
    const wording = answerWording(index, language, () => undefined);
    const [, birth, papers, cover, income] = index.elements;
    return [
      answerWords(birth!, '1986-11-02', wording),
      answerWords(papers!, { start: '2020-01-01', end: '2030-01-01' }, wording),
      answerWords(cover!, '500000', wording),
      answerWords(income!, '12.5', wording),
    ];
  };
  expect(inLanguage('zh_CN')).toEqual(['1986年11月2日', '2020年1月1日 – 2030年1月1日', '500,000', '12.5']);
  expect(inLanguage('es_ES')).toEqual(['2 nov 1986', '1 ene 2020 – 1 ene 2030', '500.000', '12,5']);
});
