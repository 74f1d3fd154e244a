import { elementTypeOf } from '../../../schemas/elements/input-types.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import { allSections, elementOptions } from '../form/form-elements.ts';

/** Sections of the group quote form that determine the premium. */
export const QUOTE_SECTIONS = { group: 'group', plans: 'plans' } as const;

/** What the rates of a product can refer to in the group quote form. */
export interface QuoteOperands {
  /** Codes of the elements of a plan that ask for a sum insured. */
  sums: readonly string[];
  occupationClasses: readonly string[];
  packages: readonly string[];
}

export function quoteOperands(form: Form): QuoteOperands {
  const elementsOf = (code: string) =>
    allSections(form).find(({ sectionCode }) => sectionCode === code)?.elements ?? [];
  const optionsOf = (code: string) =>
    elementsOf(QUOTE_SECTIONS.group)
      .filter(({ elementCode }) => elementCode === code)
      .flatMap(elementOptions);
  return {
    sums: elementsOf(QUOTE_SECTIONS.plans)
      .filter(({ inputType }) => elementTypeOf(inputType)?.valueKind === 'decimal')
      .map(({ elementCode }) => elementCode),
    occupationClasses: optionsOf('occupationClass'),
    packages: optionsOf('packageType'),
  };
}
