// The ids of the base form of insureInfomation, by section and element codes.
import type { Form, Section } from '../../schemas/generated/form.ts';
import type { GroupCheck } from '../../schemas/generated/group-check.ts';
import { readFixture } from './fixtures.ts';

const form = readFixture<Form>('forms/insureInfomation/base.json');

function* idsIn(section: Section, prefix = ''): Generator<[path: string, id: string]> {
  const path = prefix + section.sectionCode;
  yield [path, section.sectionId];
  for (const { elementCode, elementId } of section.elements) yield [`${path}/${elementCode}`, elementId];
  if (section.section) yield* idsIn(section.section as Section, `${path}/`);
}

const ids = new Map(form.sections.flatMap((section) => [...idsIn(section)]));

/** The id of a section or element. @param path codes, such as `applicant` or `insured/beneficiaries/ratio` */
export function idOf(path: string): string {
  const id = ids.get(path);
  if (id === undefined) throw new Error(`the base form has no ${path}`);
  return id;
}

/** The id of the form's first group check with this name. */
export const checkIdOf = (name: GroupCheck['check']): string =>
  form.groupChecks.find(({ check }) => check === name)!.checkId;
