import type { ValidateFunction, Validators } from '../../core/answers/load-validators.ts';

/** Delay before each attempt to fetch the validators, ms. */
const RETRY_DELAYS_MS = [0, 1000, 3000];

/**
 * Loads the validators of a form, or falls back to validators that accept every answer when all attempts fail. The
 * server validates every submission, so a missing file must not keep the customer from submitting. The loader and the
 * rules are imported here, because the form renders and accepts input without them.
 */
export async function loadValidatorsWithFallback(address: string): Promise<Validators> {
  for (const [attempt, delay] of RETRY_DELAYS_MS.entries()) {
    await new Promise((resolve) => setTimeout(resolve, delay));
    try {
      const { loadValidatorModule } = await import('./validator-module.ts');
      // Browsers cache a failed import by URL; a fragment makes the URL a new one.
      return await loadValidatorModule(attempt === 0 ? address : `${address}#${attempt}`);
    } catch {
      // Go on to the next attempt, or to the fallback.
    }
  }
  return { element: () => ALWAYS_VALID, group: () => ALWAYS_VALID };
}

const ALWAYS_VALID: ValidateFunction = { call: () => true };
