// Generated from schemas/documents/contract.json; do not edit.

/**
 * A file of schemas/calls: the contracts of related calls, and the definitions that they share.
 */
export interface ContractFile {
  $schema: 'http://json-schema.org/draft-07/schema#';
  title: string;
  description: string;
  calls: {
    [k: string]: CallContract;
  };
  definitions?: {
    [k: string]: ContractSchema;
  };
}
export interface CallContract {
  path: string;
  method: 'GET' | 'POST';
  /**
   * session: the call needs the header `token`.
   */
  who: 'anyone' | 'session';
  /**
   * A read, and a write of a session, is sent again once after a network failure, and identical ones in flight share a request; the write has an `Idempotency-Key`. A write of anyone, or one with `idempotency`, is sent exactly once (A42).
   */
  kind: 'read' | 'write';
  /**
   * A write of a session with the header `Idempotency-Key` runs once: a repeated request gets the first response. With `own` the header changes nothing, because the request names a revision or a number that does the same, or because its response holds a secret that is not stored.
   */
  idempotency?: 'own';
  /**
   * Pages send it beside everything else and do without its answer, not as a call: the client's lists of calls, whose bytes every page loads, leave it out.
   */
  beacon?: true;
  /**
   * Code in the envelope of a success where the specification requires another than 0.
   */
  successCode?: 200;
  rate: Rate;
  /**
   * Limits that are counted in the database, by name: of money, messages and sessions. Names are unique among all calls.
   */
  limits?: {
    [k: string]: CallLimit;
  };
  description: string;
  request: ContractSchema;
  response: ContractSchema;
}
/**
 * Calls per minute, which may also follow each other at once; every server process counts its own.
 */
export interface Rate {
  /**
   * Of one session.
   */
  session: number;
  /**
   * Of one network, with or without a session. Carriers put hundreds of phones behind one address.
   */
  network: number;
}
export interface CallLimit {
  /**
   * Reason of the limit.
   */
  description: string;
  /**
   * What is counted: `everyone` together, `session`, `network` of the caller, `insured` person of a link, or a field of the request.
   */
  subject: string;
  /**
   * Days begin at midnight in Asia/Shanghai.
   */
  perDay: number;
  /**
   * Average time between two calls, once `burst` is used up.
   */
  cooldownSeconds: number;
  /**
   * How many calls may follow each other without a gap; 1 by default.
   */
  burst?: number;
}
/**
 * JSON Schema of a request or response. Only keywords that validate and serialise alike are allowed, and an object has to say whether it is open.
 */
export interface ContractSchema {
  title?: string;
  description?: string;
  /**
   * Marks a value of any type.
   */
  tsType?: 'unknown';
  $ref?: string;
  /**
   * Object schemas of the same file whose properties this one has too: a closed object cannot be composed by allOf.
   *
   * @minItems 1
   */
  extends?: SchemaReference[];
  type?: unknown;
  /**
   * @minItems 1
   */
  enum?: unknown[];
  const?: unknown;
  oneOf?: ContractSchema[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  items?: ContractSchema;
  required?: string[];
  properties?: {
    [k: string]: ContractSchema;
  };
  additionalProperties?: boolean | ContractSchema;
}
export interface SchemaReference {
  $ref: string;
}
