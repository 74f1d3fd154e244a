import { ID_TYPES, type IdType } from '../../../../schemas/elements/id-type.ts';
import { idDocuments } from '../../../../validators/id-documents/id-documents.ts';
import type { RuleContext, RuleIssue } from '../../../../validators/rule/rule.ts';
import { validityEndIssue, validityStartIssue } from '../../../../validators/values/validity.ts';
import { rules } from '../../../../validators/vocabulary.ts';
import { UsageError } from '../cli/command.ts';
import { inputTypeIssue, normaliseTyped } from './input-type-issue.ts';
import { valueRule, type ValueRule } from './value-rule.ts';

/** A number as the ID number of a form, then by the rule of its document. */
function idNumberIssue(
  typed: string,
  context: RuleContext,
  judge: (number: string) => RuleIssue | undefined,
): RuleIssue | undefined {
  return inputTypeIssue('idNumber', {}, typed, context) ?? judge(normaliseTyped('idNumber', typed) ?? '');
}

const ofType = (idType: IdType): ValueRule =>
  valueRule('string', {}, (typed, _context, facts) =>
    idNumberIssue(typed, facts, (idNumber) => rules.idNumberOfType.check({ idType, idNumber }, true, facts)),
  );

function residentIdIssue(idNumber: string, facts: RuleContext): RuleIssue | undefined {
  const failure = rules.mainlandId.check(idNumber, {}, facts);
  if (!failure) return undefined;
  const asInForms = rules.idNumberOfType.check({ idType: 'residentId', idNumber }, true, facts);
  return asInForms?.code === 'id.otherType' ? asInForms : failure;
}

const PERSONAL_NUMBER_TYPES = ['residentId', 'residencePermit', 'foreignPermanentResident'] as const;

/** What a number says of its holder is only believed when the number is right. */
const holderIssue = (
  typed: string,
  part: { gender: string } | { birthDate: string },
  facts: RuleContext,
): RuleIssue | undefined =>
  idNumberIssue(typed, facts, (idNumber) => {
    const idType =
      PERSONAL_NUMBER_TYPES.find((type) => !idDocuments[type](idNumber, facts.asOf)) ?? 'residentId';
    const person = { idType, idNumber, ...part };
    return (
      rules.idNumberOfType.check(person, true, facts) ?? rules.matchesIdNumber.check(person, true, facts)
    );
  });

/** Rules over the numbers of documents. */
export const documents = {
  'id.mainland': valueRule('string', { idType: 'string?' }, (typed, { idType }, facts) => {
    const chosen = ID_TYPES.find((type) => type === (idType ?? 'residentId'));
    if (!chosen) throw new UsageError(`The context.idType must be one of ${ID_TYPES.join(', ')}.`);
    return idNumberIssue(typed, facts, (idNumber) =>
      chosen === 'residentId'
        ? residentIdIssue(idNumber, facts)
        : rules.idNumberOfType.check({ idType: chosen, idNumber }, true, facts),
    );
  }),
  'id.residencePermit': ofType('residencePermit'),
  'id.mainland15': valueRule('string', {}, (typed, _context, facts) =>
    idNumberIssue(typed, facts, (number) => rules.mainlandId.check(number, { digits: '15' }, facts)),
  ),
  'id.genderMatch': valueRule({ id: 'string', gender: 'string' }, {}, ({ id, gender }, _context, facts) => {
    const failure = inputTypeIssue('radio', { options: ['M', 'F'] }, gender, facts);
    return failure ?? holderIssue(id, { gender }, facts);
  }),
  'id.birthMatch': valueRule({ id: 'string', birth: 'string' }, {}, ({ id, birth }, _context, facts) => {
    const failure = inputTypeIssue('date', { max: 'today' }, birth, facts);
    return failure ?? holderIssue(id, { birthDate: birth }, facts);
  }),
  'id.foreignPR': ofType('foreignPermanentResident'),
  'org.uscc': valueRule('string', {}, (typed, _context, facts) => inputTypeIssue('uscc', {}, typed, facts)),
  'org.license15': valueRule('string', {}, (typed, _context, facts) =>
    rules.businessLicence.check(normaliseTyped('idNumber', typed) ?? '', true, facts),
  ),
  'id.hkMacauPass': valueRule('string', { strict: 'boolean?' }, (typed, { strict }, facts) =>
    idNumberIssue(typed, facts, (idNumber) => {
      const failure = rules.idNumberOfType.check({ idType: 'hkMacauPass', idNumber }, true, facts);
      return failure ?? (strict === true ? rules.currentPass.check(idNumber, true, facts) : undefined);
    }),
  ),
  'id.taiwanPass': ofType('taiwanPass'),
  'id.passport': ofType('passport'),
  'id.officerCard': ofType('officerCard'),
  'id.birthCertificate': ofType('birthCertificate'),
  'id.household': ofType('householdRegister'),
  'id.validityStart': valueRule({ start: 'string' }, {}, ({ start }, _context, { asOf }) =>
    validityStartIssue(start, asOf),
  ),
  'id.validityEnd': valueRule(
    { end: 'string?', longTerm: 'boolean?' },
    {},
    ({ end, longTerm }, _context, { asOf }) => validityEndIssue(end ?? undefined, longTerm, asOf),
  ),
  'identity.last6': valueRule({ id: 'string', last6: 'string' }, {}, ({ id, last6 }, _context, facts) =>
    rules.lastSix.check(
      { id: normaliseTyped('idNumber', id) ?? '', last6: normaliseTyped('idNumber', last6) },
      true,
      facts,
    ),
  ),
} satisfies Record<string, ValueRule>;
