import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Form } from '../../../../schemas/generated/form.ts';
import type { Overlay } from '../../../../schemas/generated/overlay.ts';
import { checkFormDocument, checkOverlayDocument } from '../../../core/form-checks/check-document.ts';
import type { Layer } from '../../../core/overlay/origins.ts';
import { flatten } from '../../../core/overlay/flatten.ts';
import { scopeCovers, specificity } from '../../../core/overlay/scopes.ts';
import type { CheckResult } from '../../../core/failures/check-result.ts';
import type { PublishProblem } from '../../../core/failures/publish-problem.ts';
import { UsageError } from '../cli/command.ts';
import { fixturePath, jsonBaseNames } from './fixture-path.ts';
import { problemLine, publishWords } from '../words/publish-words.ts';
import { resolveLocale } from '../words/qa-words.ts';
import { readJson } from './read-json.ts';

/** How the help of a command describes a form. */
export const FORM_HELP = `a file with a base form or an overlay (its base is ../base.json beside it),
               or a form of fixtures/forms: insureInfomation, insureInfomation/chenghai`;

/** A form as it comes out of flattening, with what it was made of. */
export interface LayeredForm {
  form: Form;
  base: Form;
  /** What is laid over the base, widest scope first; the last one is the overlay that was asked for. */
  layers: Layer[];
  /** The form that the last layer is laid on. */
  underlyingForm: Form;
}

/**
 * Reads the form that a command was given.
 *
 * @throws Unusable when there is none, or when it has no shape to work with
 */
export function readForm(name: string): LayeredForm {
  const file = findFormFile(name);
  const document = readJson(file);
  if (typeof document !== 'object' || document === null || !('operations' in document)) {
    const base = documentOrThrow(file, checkFormDocument(document));
    return { form: base, base, layers: [], underlyingForm: base };
  }
  const overlay = documentOrThrow(file, checkOverlayDocument(document));
  const baseFile = join(dirname(file), '../base.json');
  const base = documentOrThrow(baseFile, checkFormDocument(readJson(baseFile)));
  const wider = widerOverlays(overlay, dirname(file));
  const underlyingForm = flattenOrThrow(file, base, wider);
  const layers = [...wider, overlay].map((one) => ({ name: layerName(one), overlay: one }));
  return { form: flattenOrThrow(file, base, [...wider, overlay]), base, layers, underlyingForm };
}

/** The overlays beside this one whose customers are also those of wider scopes: publishing lays it over them. */
function widerOverlays({ screen, scope }: Overlay, folder: string): Overlay[] {
  const beside = jsonBaseNames(folder).flatMap((name) => {
    const checked = checkOverlayDocument(readJson(join(folder, `${name}.json`)));
    return checked.ok ? [checked.document] : [];
  });
  return beside
    .filter((other) => other.screen === screen && scopeCovers(other.scope, scope))
    .filter((other) => specificity(other.scope) < specificity(scope))
    .sort((a, b) => specificity(a.scope) - specificity(b.scope));
}

function flattenOrThrow(file: string, base: Form, overlays: readonly Overlay[]): Form {
  const flat = flatten(base, overlays);
  if (!flat.ok) throw formUsageError(file, flat.issues);
  return flat.form;
}

/** Whom an overlay is for, as `HMH/HMH-R02`. */
export const layerName = ({ scope: { supplierCode, riskCode, platformCode } }: Overlay): string =>
  [supplierCode, riskCode, platformCode].filter(Boolean).join('/');

function findFormFile(name: string): string {
  if (existsSync(name)) return name;
  const [screen = '', insurer] = name.split('/');
  const rest = insurer === undefined ? 'base.json' : `overlays/${insurer}.json`;
  const file = fixturePath(`forms/${screen}/${rest}`);
  if (!existsSync(file))
    throw new UsageError(`There is no form "${name}", neither a file nor in fixtures/forms.`);
  return file;
}

function documentOrThrow<Document>(
  file: string,
  checked: CheckResult<{ document: Document }, PublishProblem>,
): Document {
  if (!checked.ok) throw formUsageError(file, checked.issues);
  return checked.document;
}

/** Why a form cannot be worked with, one line for each reason. */
export function formUsageError(file: string, problems: readonly PublishProblem[]): UsageError {
  const words = publishWords[resolveLocale(undefined)];
  const lines = problems.map((problem) => `  ${problem.id} ${problemLine(words, problem)}`);
  return new UsageError([`${file} is no form to work with:`, ...lines].join('\n'));
}
