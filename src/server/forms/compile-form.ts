// Compiles the validators of a form, once per form and process.
import { sha256 } from '../store/sha256.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import type { Validators } from '../../core/answers/load-validators.ts';
import { indexForm, type FormIndex } from '../../core/form/form-index.ts';
import { canonicalJson } from '../../core/json/canonical-json.ts';
import { compileValidators } from '../../core/publish/compile-validators.ts';
import { instantiateValidators } from './instantiate-validators.ts';

/** A form with its validators: as functions, and as the text of the module that browsers import. */
export interface CompiledForm {
  contentHash: string;
  index: FormIndex;
  moduleText: string;
  /** SHA-256 of the text. */
  validatorSha256: string;
  validators: Validators;
}

/** Number of compiled forms that a process keeps; the least recently compiled one goes first. */
const MAX_COMPILED = 100;

const compiledByHash = new Map<string, CompiledForm>();

/** SHA-256 of a form's canonical JSON: forms with the same hash are the same form. */
export const contentHashOf = (form: Form): string => sha256(canonicalJson(form));

/** Compiles a form, or returns what this process compiled for the same content. */
export function compileForm(form: Form, index = indexForm(form)): CompiledForm {
  const contentHash = contentHashOf(form);
  const compiled = compiledByHash.get(contentHash);
  if (compiled) return compiled;
  const moduleText = compileValidators(index);
  const validators = instantiateValidators(moduleText);
  const result = { contentHash, index, moduleText, validatorSha256: sha256(moduleText), validators };
  compiledByHash.set(contentHash, result);
  if (compiledByHash.size > MAX_COMPILED) compiledByHash.delete(compiledByHash.keys().next().value!);
  return result;
}
