import { ID_TYPES, type IdType } from '../../../../schemas/elements/id-type.ts';
import { idDocuments } from '../../../../validators/id-documents/id-documents.ts';
import type { RuleContext, RuleFailure } from '../../../../validators/rule.ts';
import { validityEndFailure, validityStartFailure } from '../../../../validators/validity.ts';
import { rules } from '../../../../validators/vocabulary.ts';
import { Unusable } from '../command.ts';
import { elementFailure, normalised } from './element-failure.ts';
import { valueRule, type ValueRule } from './value-rule.ts';

/** A number as the ID number of a form, then by the rule of its document. */
function numberFailure(
  typed: string,
  context: RuleContext,
  judge: (number: string) => RuleFailure | undefined,
): RuleFailure | undefined {
  return elementFailure('idNumber', {}, typed, context) ?? judge(normalised('idNumber', typed) ?? '');
}

const ofType = (idType: IdType): ValueRule =>
  valueRule('string', {}, (typed, _context, facts) =>
    numberFailure(typed, facts, (idNumber) => rules.idNumberOfType.check({ idType, idNumber }, true, facts)),
  );

function residentFailure(idNumber: string, facts: RuleContext): RuleFailure | undefined {
  const failure = rules.mainlandId.check(idNumber, {}, facts);
  if (!failure) return undefined;
  const asInForms = rules.idNumberOfType.check({ idType: 'residentId', idNumber }, true, facts);
  return asInForms?.code === 'id.otherType' ? asInForms : failure;
}

const TELLING_TYPES = ['residentId', 'residencePermit', 'foreignPermanentResident'] as const;

/** What a number says of its holder is only believed when the number is right. */
const holderFailure = (
  typed: string,
  part: { gender: string } | { birthDate: string },
  facts: RuleContext,
): RuleFailure | undefined =>
  numberFailure(typed, facts, (idNumber) => {
    const idType = TELLING_TYPES.find((type) => !idDocuments[type](idNumber, facts.asOf)) ?? 'residentId';
    const person = { idType, idNumber, ...part };
    return (
      rules.idNumberOfType.check(person, true, facts) ?? rules.matchesIdNumber.check(person, true, facts)
    );
  });

/** Rules over the numbers of documents. */
export const documents = {
  'id.mainland': valueRule('string', { idType: 'string?' }, (typed, { idType }, facts) => {
    const chosen = ID_TYPES.find((type) => type === (idType ?? 'residentId'));
    if (!chosen) throw new Unusable(`The context.idType must be one of ${ID_TYPES.join(', ')}.`);
    return numberFailure(typed, facts, (idNumber) =>
      chosen === 'residentId'
        ? residentFailure(idNumber, facts)
        : rules.idNumberOfType.check({ idType: chosen, idNumber }, true, facts),
    );
  }),
  'id.residencePermit': ofType('residencePermit'),
  'id.mainland15': valueRule('string', {}, (typed, _context, facts) =>
    numberFailure(typed, facts, (number) => rules.mainlandId.check(number, { digits: '15' }, facts)),
  ),
  'id.genderMatch': valueRule({ id: 'string', gender: 'string' }, {}, ({ id, gender }, _context, facts) => {
    const failure = elementFailure('radio', { options: ['M', 'F'] }, gender, facts);
    return failure ?? holderFailure(id, { gender }, facts);
  }),
  'id.birthMatch': valueRule({ id: 'string', birth: 'string' }, {}, ({ id, birth }, _context, facts) => {
    const failure = elementFailure('date', { max: 'today' }, birth, facts);
    return failure ?? holderFailure(id, { birthDate: birth }, facts);
  }),
  'id.foreignPR': ofType('foreignPermanentResident'),
  'org.uscc': valueRule('string', {}, (typed, _context, facts) => elementFailure('uscc', {}, typed, facts)),
  'org.license15': valueRule('string', {}, (typed, _context, facts) =>
    rules.businessLicence.check(normalised('idNumber', typed) ?? '', true, facts),
  ),
  'id.hkMacauPass': valueRule('string', { strict: 'boolean?' }, (typed, { strict }, facts) =>
    numberFailure(typed, facts, (idNumber) => {
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
    validityStartFailure(start, asOf),
  ),
  'id.validityEnd': valueRule(
    { end: 'string?', longTerm: 'boolean?' },
    {},
    ({ end, longTerm }, _context, { asOf }) => validityEndFailure(end ?? undefined, longTerm, asOf),
  ),
  'identity.last6': valueRule({ id: 'string', last6: 'string' }, {}, ({ id, last6 }, _context, facts) =>
    rules.lastSix.check(
      { id: normalised('idNumber', id) ?? '', last6: normalised('idNumber', last6) },
      true,
      facts,
    ),
  ),
} satisfies Record<string, ValueRule>;
