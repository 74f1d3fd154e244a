import type { AnswerValue } from '../../../schemas/elements/element-type.ts';
import type { Form, Section } from '../../../schemas/generated/form.ts';
import type { AnswerRow, Answers } from '../answers/answers.ts';
import { subsectionsOf } from '../form/form-elements.ts';
import { renamedOptionsOf } from '../form/renamed-options.ts';
import { withOptionsOf } from './renamed-answers.ts';

/**
 * Returns answers that were stored outside of a draft with the present codes of renamed options. A former code is no
 * option, so that it does not matter which version the answers were given under.
 */
export const presentAnswers = (form: Form, answers: Answers): Answers =>
  renamedOptionsOf(form).size === 0 ? answers : (inSections(form.sections, answers) as Answers);

type Part = Record<string, unknown>;

function inSections(sections: readonly Section[], part: Part): Part {
  const found = sections.filter(({ sectionCode }) => part[sectionCode] !== undefined);
  return {
    ...part,
    ...Object.fromEntries(
      found.map((section) => {
        const content = part[section.sectionCode];
        const inRow = (row: unknown) => inSection(section, row as AnswerRow);
        return [section.sectionCode, Array.isArray(content) ? content.map(inRow) : inRow(content)];
      }),
    ),
  };
}

function inSection(section: Section, row: AnswerRow): Part {
  const renamed = section.elements.filter(
    ({ elementCode, renamedOptions }) => renamedOptions && row[elementCode] !== undefined,
  );
  const own = renamed.map((element) => {
    const { elementCode } = element;
    return [elementCode, withOptionsOf(element, row[elementCode] as AnswerValue)] as const;
  });
  return inSections(subsectionsOf(section), { ...row, ...Object.fromEntries(own) });
}
