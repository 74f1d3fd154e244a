/** Rules over the numbers of identity documents and business licences, keyed as in `qa rule`. */
import { ID_TYPES, type IdType } from '../../../../schemas/elements/id-type.ts';
import { idDocuments } from '../../../../validators/id-documents/id-documents.ts';
import type { RuleContext, RuleIssue } from '../../../../validators/rule/rule.ts';
import { validityEndIssue, validityStartIssue } from '../../../../validators/values/validity.ts';
import { rules } from '../../../../validators/vocabulary.ts';
import { UsageError } from '../cli/command.ts';
import { inputTypeIssue, normaliseTyped } from './input-type-issue.ts';
import { valueRule, type ValueRule } from './value-rule.ts';

/** Checks a number with the input type `idNumber`, then with the rule of its document type. */
function idNumberIssue(
  typed: string,
  context: RuleContext,
  checkNumber: (number: string) => RuleIssue | undefined,
): RuleIssue | undefined {
  return (
    inputTypeIssue('idNumber', {}, typed, context) ?? checkNumber(normaliseTyped('idNumber', typed) ?? '')
  );
}

const documentRule = (idType: IdType): ValueRule =>
  valueRule('string', {}, (typed, _context, facts) =>
    idNumberIssue(typed, facts, (idNumber) => rules.idNumberOfType.check({ idType, idNumber }, true, facts)),
  );

/** Prefers `id.otherType`, the issue for a number that fits another document type. */
function residentIdIssue(idNumber: string, facts: RuleContext): RuleIssue | undefined {
  const issue = rules.mainlandId.check(idNumber, {}, facts);
  if (!issue) return undefined;
  const typeIssue = rules.idNumberOfType.check({ idType: 'residentId', idNumber }, true, facts);
  return typeIssue?.code === 'id.otherType' ? typeIssue : issue;
}

const PERSONAL_NUMBER_TYPES = ['residentId', 'residencePermit', 'foreignPermanentResident'] as const;

/** Compares gender or birth date with the number, after the number itself is valid. */
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

export const documents = {
  'id.mainland': valueRule('string', { idType: 'string?' }, (typed, { idType }, facts) => {
    const documentType = ID_TYPES.find((type) => type === (idType ?? 'residentId'));
    if (!documentType) throw new UsageError('usage.rule.idType', { allowed: ID_TYPES.join(', ') });
    return idNumberIssue(typed, facts, (idNumber) =>
      documentType === 'residentId'
        ? residentIdIssue(idNumber, facts)
        : rules.idNumberOfType.check({ idType: documentType, idNumber }, true, facts),
    );
  }),
  'id.residencePermit': documentRule('residencePermit'),
  'id.mainland15': valueRule('string', {}, (typed, _context, facts) =>
    idNumberIssue(typed, facts, (number) => rules.mainlandId.check(number, { digits: '15' }, facts)),
  ),
  'id.genderMatch': valueRule({ id: 'string', gender: 'string' }, {}, ({ id, gender }, _context, facts) => {
    const issue = inputTypeIssue('radio', { options: ['M', 'F'] }, gender, facts);
    return issue ?? holderIssue(id, { gender }, facts);
  }),
  'id.birthMatch': valueRule({ id: 'string', birth: 'string' }, {}, ({ id, birth }, _context, facts) => {
    const issue = inputTypeIssue('date', { max: 'today' }, birth, facts);
    return issue ?? holderIssue(id, { birthDate: birth }, facts);
  }),
  'id.foreignPR': documentRule('foreignPermanentResident'),
  'org.uscc': valueRule('string', {}, (typed, _context, facts) => inputTypeIssue('uscc', {}, typed, facts)),
  'org.license15': valueRule('string', {}, (typed, _context, facts) =>
    rules.businessLicence.check(normaliseTyped('idNumber', typed) ?? '', true, facts),
  ),
  'id.hkMacauPass': valueRule('string', { strict: 'boolean?' }, (typed, { strict }, facts) =>
    idNumberIssue(typed, facts, (idNumber) => {
      const issue = rules.idNumberOfType.check({ idType: 'hkMacauPass', idNumber }, true, facts);
      return issue ?? (strict === true ? rules.currentPass.check(idNumber, true, facts) : undefined);
    }),
  ),
  'id.taiwanPass': documentRule('taiwanPass'),
  'id.passport': documentRule('passport'),
  'id.officerCard': documentRule('officerCard'),
  'id.birthCertificate': documentRule('birthCertificate'),
  'id.household': documentRule('householdRegister'),
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
