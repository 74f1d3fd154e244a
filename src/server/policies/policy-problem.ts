/** Why a policy is not drawn. `policy.shape` names a JSON Pointer, `policy.character` a character that no font has. */
export type PolicyProblemCode = 'policy.shape' | 'policy.premiumSum' | 'policy.period' | 'policy.character';

/** A policy that cannot be drawn as its document says. Its words are in `locales/`, under its code. */
export class PolicyProblem extends Error {
  readonly code: PolicyProblemCode;
  readonly params: Readonly<Record<string, string>>;
  constructor(code: PolicyProblemCode, params: Readonly<Record<string, string>> = {}) {
    super(code);
    this.name = 'PolicyProblem';
    this.code = code;
    this.params = params;
  }
}
