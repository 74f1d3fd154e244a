// The JSON Schema of a policy document. Lengths are bounded so that every row of a table fits on a page.
const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength, pattern: '^\\S(?:.*\\S)?$' });
const DAY = {
  type: 'string',
  pattern: String.raw`^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$`,
};
const fen = (maximum: number) => ({ type: 'integer', minimum: 0, maximum });
/** The premium of a person, at most 99,999,999.99 yuan: the widest amount that its column has room for on one line. */
const PREMIUM = fen(9_999_999_999);
/** At most 99,999,999,999.99 yuan, likewise. */
const SUM_INSURED = fen(9_999_999_999_999);
const NAME = text(60);
const LABEL = text(30);
const GENDER = text(4);
const ID = { idType: LABEL, idNumber: text(40) };

/** A closed object; properties are required unless they are among `optional`. */
function object(properties: Record<string, unknown>, optional: readonly string[] = []) {
  return {
    type: 'object',
    additionalProperties: false,
    required: Object.keys(properties).filter((name) => !optional.includes(name)),
    properties,
  };
}

const list = (items: unknown, minItems: number, maxItems: number) => ({
  type: 'array',
  minItems,
  maxItems,
  items,
});

const BENEFICIARY = object({
  order: { type: 'integer', minimum: 1, maximum: 3 },
  name: NAME,
  relationToInsured: LABEL,
  ...ID,
  share: { type: 'integer', minimum: 1, maximum: 100 },
});

const INSURED = object({
  name: NAME,
  relationToHolder: LABEL,
  ...ID,
  gender: GENDER,
  birthDate: DAY,
  premiumFen: PREMIUM,
  beneficiaryKind: { enum: ['designated', 'legal', 'insured'] },
  beneficiaries: list(BENEFICIARY, 0, 3),
});

export const POLICY_DOCUMENT_SCHEMA = object({
  // It is written into the metadata as it is.
  policyNumber: { type: 'string', pattern: '^[A-Z0-9][A-Z0-9-]{5,29}$' },
  orderNumber: { type: 'string', pattern: '^[A-Za-z0-9][A-Za-z0-9-]{5,39}$' },
  insurer: object({ name: text(20), servicePhone: text(20) }),
  product: object({ name: text(40), code: text(20) }),
  plan: text(40),
  holder: object(
    { name: NAME, ...ID, gender: GENDER, birthDate: DAY, mobile: text(20), address: text(120) },
    ['gender', 'birthDate', 'mobile', 'address'],
  ),
  insured: list(INSURED, 1, 9),
  duties: list(object({ name: NAME, sumInsuredFen: SUM_INSURED, detail: text(200) }, ['detail']), 1, 100),
  payment: object({ premiumFen: fen(9 * PREMIUM.maximum), method: text(40), term: text(40) }),
  period: object({ firstDay: DAY, lastDay: DAY }, ['lastDay']),
  specialAgreements: list(text(500), 0, 20),
  documents: list(
    object({
      name: NAME,
      version: text(20),
      sha256: { type: 'string', pattern: '^[0-9a-f]{64}$' },
    }),
    1,
    30,
  ),
  coolingOffDays: { type: 'integer', minimum: 0, maximum: 60 },
  issuedAt: {
    type: 'string',
    pattern: String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{3})?Z$`,
  },
});
