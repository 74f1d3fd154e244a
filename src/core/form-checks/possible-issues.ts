// The issues that an element can have: by its input type and settings, by its rules, and by the checks that name it.
import {
  typeAndSettingsOf,
  type AnyElementType,
  type InputType,
  type SettingsOf,
} from '../../../schemas/elements/input-types.ts';
import type { AssertionKind } from '../../../schemas/elements/element-type.ts';
import type { Element } from '../../../schemas/generated/element.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import type { GroupCheck } from '../../../schemas/generated/group-check.ts';
import { ruleIssueCodes } from '../../../validators/form-issue-codes.ts';
import { BOUND_CODES } from '../answers/answer-bounds.ts';
import { scalarReferencesOf } from '../conditions/references.ts';
import { schemaIssueCode } from '../failures/issue.ts';
import { groupCheckKeyword } from '../form/group-check-keywords.ts';
import { withOnlyOption } from '../form/only-option.ts';
import { groupCheckType, type GroupReader } from '../form/group-checks.ts';

/**
 * The codes of the issues that an element can have, each once. Of condition checks, those with an `issue` alone: the message
 * of others is a word of the check. Neither are the house rules of a screen, which are code of the server.
 */
export function possibleIssues({ groupChecks }: Pick<Form, 'groupChecks'>, element: Element): string[] {
  const { type, settings } = typeAndSettingsOf(element) ?? {};
  if (!type || !settings || type.valueKind === 'none') return [];
  return [
    ...new Set([
      ...missingCodes(element, type, settings),
      ...schemaCodes(type.schema(settings)),
      ...inputCodes(type),
      // A choice that leaves one option is computed.
      ...ruleCodes(withOnlyOption(element, type, settings), type),
      ...ASSERTION_CODES[type.assertion],
      ...groupChecks.flatMap((check) => checkCodes(check, element.elementId)),
    ]),
  ];
}

/** What a required element without an answer says; nothing where none is ever required. */
function missingCodes(element: Element, type: AnyElementType, settings: SettingsOf<InputType>): string[] {
  const { requiredFlag, requiredWhen, computed, computedWhen, mayChange, readOnlyWhen } = element;
  if (requiredFlag === 'N' && !requiredWhen) return [];
  const isEntered = !computed || computedWhen || mayChange;
  return [
    ...(computed ? ['computed.unknown'] : []),
    ...(readOnlyWhen ? ['readOnly.missing'] : []),
    ...(isEntered ? [type.missingAnswer?.(settings).code ?? 'required'] : []),
  ];
}

/** The codes of a schema's keywords, those of parts and items included. */
function schemaCodes(schema: Record<string, unknown>): string[] {
  const { items, properties } = schema;
  const inner = [...Object.values(properties ?? {}), ...(items ? [items] : [])] as Record<string, unknown>[];
  return [
    ...Object.entries(schema).flatMap(
      ([keyword, setting]) => ruleIssueCodes(keyword, setting) ?? schemaIssueCode(keyword) ?? [],
    ),
    ...inner.flatMap(schemaCodes),
  ];
}

/** What an input refuses by itself: text that is no number, and a file that is no picture. */
function inputCodes({ assertion, valueKind }: AnyElementType): string[] {
  if (valueKind === 'integer' || valueKind === 'decimal') return ['number.format'];
  const choosesFiles = assertion === 'uploads' && valueKind === 'codes';
  return choosesFiles ? ['image.type', 'image.size', 'image.empty', 'image.content', 'upload.type'] : [];
}

function ruleCodes(
  { bounds, computed, optionsWhen, itemsWhen }: Element,
  { valueKind }: AnyElementType,
): string[] {
  const [below, above] = BOUND_CODES[valueKind] ?? [];
  return [
    ...(computed ? ['computed.typed'] : []),
    ...(optionsWhen || itemsWhen ? ['option.unavailable'] : []),
    ...(bounds?.min && below ? [below] : []),
    ...(bounds?.max && above ? [above] : []),
  ];
}

/** The issues of what only the server can verify. */
const ASSERTION_CODES: Record<AssertionKind, readonly string[]> = {
  none: [],
  smsCode: ['smsCode.wrong', 'smsCode.expired', 'smsCode.locked'],
  uploads: ['upload.missing'],
  person: ['person.notFound'],
};

/** The codes of a check whose issues can be at an element: while all that it reads shows, or that element alone. */
function checkCodes(check: GroupCheck, elementId: string): string[] {
  if (check.check === 'condition')
    return check.issue && refusedAt(check).includes(elementId) ? [check.issue] : [];
  const type = groupCheckType(check);
  const codes = Object.entries(groupCheckKeyword(check)).flatMap((entry) => ruleIssueCodes(...entry) ?? []);
  const inputs = [() => true, (id: string) => id === elementId].flatMap(
    (isShown) => type.input(check, readerOf(isShown)) ?? [],
  );
  return codes.filter((code) =>
    inputs.some(({ path, rowPaths, issuePaths = {} }) => {
      const issuePath = code in issuePaths ? issuePaths[code] : path;
      return issuePath === elementId || rowPaths?.includes(elementId);
    }),
  );
}

/** The elements at which a condition check can refuse: its own, and those that it reads while that is hidden. */
const refusedAt = ({ path, refuseWhen }: Extract<GroupCheck, { check: 'condition' }>): string[] => [
  path,
  ...scalarReferencesOf(refuseWhen),
];

/** Reads one row without answers, in which the path of a part is its id. */
function readerOf(isShown: (id: string) => boolean): GroupReader {
  const path = (id: string | undefined) => (id !== undefined && isShown(id) ? id : undefined);
  const row = { path: '', row: () => undefined, pathOf: path };
  return { value: () => undefined, path, rows: () => [row], sectionPath: (id) => id };
}
