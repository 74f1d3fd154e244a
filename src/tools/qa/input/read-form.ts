import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Form } from '../../../../schemas/generated/form.ts';
import type { Overlay } from '../../../../schemas/generated/overlay.ts';
import { checkFormDocument, checkOverlayDocument } from '../../../core/form-checks/check-document.ts';
import { checkInsurerDocument } from '../../../core/form-checks/check-insurer.ts';
import type { Layer } from '../../../core/overlay/origins.ts';
import { flatten } from '../../../core/overlay/flatten.ts';
import { scopeCovers, specificity } from '../../../core/overlay/scopes.ts';
import type { CheckResult } from '../../../core/failures/check-result.ts';
import type { PublishProblem } from '../../../core/failures/publish-problem.ts';
import { UsageError } from '../cli/command.ts';
import { fixturePath, jsonBaseNames } from './fixture-path.ts';
import { problemMessage, publishWords } from '../words/publish-words.ts';
import { resolveLocale } from '../words/qa-words.ts';
import { readJson } from './read-json.ts';

/** Describes the form argument in the help of commands. */
export const FORM_HELP = `a file with a base form or an overlay (its base is ../base.json beside it),
               a screen of an insurer's file (its base is in fixtures/forms): fixtures/insurers/yunxiu.json#invoice,
               or a form of fixtures/forms: insureInfomation, insureInfomation/chenghai`;

/** A flattened form with its base and layers. */
export interface FlattenedForm {
  form: Form;
  base: Form;
  /** The overlays, widest scope first; the last one is the named overlay. */
  layers: Layer[];
  /** The form below the last layer. */
  underlyingForm: Form;
}

/**
 * Reads the form that a command's argument names, and flattens it.
 *
 * @throws UsageError when the form does not exist or its documents are invalid
 */
export function readForm(name: string): FlattenedForm {
  const { path, screen } = screenOfFile(name);
  const file = findFormFile(path);
  const document = readJson(file);
  if (isInsurer(document)) return insurerForm(file, document, screen);
  if (screen !== undefined) throw new UsageError('form.noInsurer', { file });
  if (typeof document !== 'object' || document === null || !('operations' in document)) {
    const base = documentOrThrow(file, checkFormDocument(document));
    return { form: base, base, layers: [], underlyingForm: base };
  }
  const overlay = documentOrThrow(file, checkOverlayDocument(document));
  const baseFile = join(dirname(file), '../base.json');
  const base = documentOrThrow(baseFile, checkFormDocument(readJson(baseFile)));
  const wider = widerOverlays(overlay, dirname(file));
  const underlyingForm = flattenOrThrow(file, base, wider);
  const layers = [...wider, overlay].map((layer) => ({ name: layerName(layer), overlay: layer }));
  return { form: flattenOrThrow(file, base, [...wider, overlay]), base, layers, underlyingForm };
}

/** Splits `insurer.json#invoice` into the file and the screen. */
function screenOfFile(name: string): { path: string; screen: string | undefined } {
  const mark = name.lastIndexOf('#');
  return mark < 0 || existsSync(name)
    ? { path: name, screen: undefined }
    : { path: name.slice(0, mark), screen: name.slice(mark + 1) };
}

const isInsurer = (document: unknown): boolean =>
  typeof document === 'object' && document !== null && 'product' in document;

/** The form of one screen of an insurer: its overlays of the screen, widest scope first, on the base in the fixtures. */
function insurerForm(file: string, document: unknown, screen: string | undefined): FlattenedForm {
  const insurer = checkInsurerDocument(document);
  if (!insurer.ok) throw formUsageError(file, insurer.issues);
  const screens = [...new Set(insurer.overlays.map((overlay) => overlay.screen))];
  const only = screen ?? (screens.length === 1 ? screens[0] : undefined);
  if (only === undefined || !screens.includes(only))
    throw new UsageError('form.whichScreen', {
      file,
      screen: screen ?? screens[0] ?? '',
      allowed: screens.join(', '),
    });
  const baseFile = fixturePath(`forms/${only}/base.json`);
  const base = documentOrThrow(baseFile, checkFormDocument(readJson(baseFile)));
  const overlays = insurer.overlays
    .filter((overlay) => overlay.screen === only && overlay.scope.platformCode === undefined)
    .sort((a, b) => specificity(a.scope) - specificity(b.scope));
  const layers = overlays.map((overlay) => ({ name: layerName(overlay), overlay }));
  const underlyingForm = flattenOrThrow(file, base, overlays.slice(0, -1));
  return { form: flattenOrThrow(file, base, overlays), base, layers, underlyingForm };
}

/** The overlays in the same folder with a wider scope that covers this one: publishing flattens them first. */
function widerOverlays({ screen, scope }: Overlay, folder: string): Overlay[] {
  const siblings = jsonBaseNames(folder).flatMap((name) => {
    const result = checkOverlayDocument(readJson(join(folder, `${name}.json`)));
    return result.ok ? [result.document] : [];
  });
  return siblings
    .filter((other) => other.screen === screen && scopeCovers(other.scope, scope))
    .filter((other) => specificity(other.scope) < specificity(scope))
    .sort((a, b) => specificity(a.scope) - specificity(b.scope));
}

function flattenOrThrow(file: string, base: Form, overlays: readonly Overlay[]): Form {
  const result = flatten(base, overlays);
  if (!result.ok) throw formUsageError(file, result.issues);
  return result.form;
}

/** The scope of an overlay as text: `HMH/HMH-R02`. */
export const layerName = ({ scope: { supplierCode, riskCode, platformCode } }: Overlay): string =>
  [supplierCode, riskCode, platformCode].filter(Boolean).join('/');

function findFormFile(name: string): string {
  if (existsSync(name)) return name;
  const [screen = '', insurer] = name.split('/');
  const fileName = insurer === undefined ? 'base.json' : `overlays/${insurer}.json`;
  const file = fixturePath(`forms/${screen}/${fileName}`);
  if (!existsSync(file))
    throw new UsageError(`There is no form "${name}", neither a file nor in fixtures/forms.`);
  return file;
}

function documentOrThrow<Document>(
  file: string,
  result: CheckResult<{ document: Document }, PublishProblem>,
): Document {
  if (!result.ok) throw formUsageError(file, result.issues);
  return result.document;
}

/** The error for an invalid form, one line per problem. */
export function formUsageError(file: string, problems: readonly PublishProblem[]): UsageError {
  const words = publishWords[resolveLocale(undefined)];
  const lines = problems.map((problem) => `  ${problem.id} ${problemMessage(words, problem)}`);
  return new UsageError([`${file} is not a valid form:`, ...lines].join('\n'));
}
