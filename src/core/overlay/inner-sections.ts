// The sections directly inside another one, or at the top of a form, as a list that an overlay changes.
import type { Form, Section } from '../../../schemas/generated/form.ts';
import { subsectionsOf } from '../form/form-elements.ts';

/** @param parent none for the sections at the top of the form */
export const sectionsIn = (form: Form, parent: Section | undefined): readonly Section[] =>
  parent ? subsectionsOf(parent) : form.sections;

/** Replaces the sections inside a parent, or at the top; a section without others inside has no key for them. */
export function putSections(form: Form, parent: Section | undefined, sections: readonly Section[]): void {
  if (!parent) return void (form.sections = [...sections]);
  delete parent.section;
  if (sections.length > 0) parent.sections = [...sections];
  else delete parent.sections;
}
