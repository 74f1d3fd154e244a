import { compileFunction } from 'node:vm';
import {
  loadValidators,
  type ValidatorFactory,
  type Validators,
} from '../../core/answers/load-validators.ts';

const EXPORT_PREFIX = 'export default ';

/**
 * Runs the text of a validator module, as `compileValidators` writes it, without a file. `import()` of changing
 * addresses would keep every module in memory for ever; a compiled function can be collected.
 */
export function instantiateValidators(moduleText: string): Validators {
  const factory = compileFunction(`return ${moduleText.slice(EXPORT_PREFIX.length)}`)() as ValidatorFactory;
  return loadValidators(factory);
}
