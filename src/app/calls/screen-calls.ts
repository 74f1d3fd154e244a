// Loads the forms of screens, and maps screens to the calls that save them.
import type { Language } from '../../../schemas/generated/ids.ts';
import type { AnswersReceipt, ReadAnswers, ScreenForm } from '../../../schemas/generated/insurance.ts';
import type { Answers } from '../../core/answers/answers.ts';
import { session } from '../state/session.ts';
import { call } from './client.ts';
import { fetchDocument, keepDocument, keptDocuments } from './form-documents.ts';
import { toProblem } from './problem.ts';
import type { CallOptions } from './transport.ts';
import type { FormKey } from '../../core/answers/form-key.ts';

/** Answers that the customer submits as final. */
interface FinalAnswers extends FormKey {
  contentHash: string;
  revision: number;
  answers: Answers;
  /** What the page has read of other screens. */
  read?: ReadAnswers;
}

/** A form as fetched. */
export interface FetchedForm extends ScreenForm {
  /** URL of the document with its questions; undefined if this subject has questions of its own. */
  document: string | undefined;
  /** The session that may see it; undefined if another one began during the call. */
  token: string | undefined;
}

/**
 * Loads the form of a screen: the trade's own data from the server, its questions from the document that it names,
 * which comes with them where this browser does not keep it.
 *
 * @param request `isOpen` marks a form that is on the screen already: a draft in progress stays on its version
 */
export function fetchScreen(
  formKey: FormKey,
  request: { language: Language; isOpen?: true },
  options?: CallOptions,
): Promise<FetchedForm> {
  const { tradeId, screen, subject } = formKey;
  const open = async (): Promise<FetchedForm> => {
    const token = session.token();
    const formRequest = { tradeId, screen, subject, ...request, keptDocuments: keptDocuments() };
    const { document: path, questions, ...own } = await call('openForm', formRequest, options);
    if (questions) keepDocument(path);
    return {
      ...(questions ?? (await fetchDocument(path, options?.signal))),
      ...own,
      document: own.sections ? undefined : path,
      token: session.token() === token ? token : undefined,
    };
  };
  return open().catch((thrown: unknown) => {
    if (toProblem(thrown).code !== 'http.404') throw thrown;
    // A code list has changed since the call: another one names the new document.
    return open();
  });
}

const saveCalls: ReadonlyMap<string, (final: FinalAnswers) => Promise<AnswersReceipt>> = new Map([
  ['insureInfomation', ({ subject: _subject, ...final }) => call('saveInsureInfo', final)],
  ['invoice', ({ subject: _subject, screen: _screen, ...final }) => call('invoiceSave', final)],
  [
    'healthNotice',
    ({ subject, screen: _screen, ...final }) => call('saveTellinfo', { ...final, insuredId: subject }),
  ],
  ['family', ({ subject, screen: _screen, ...final }) => call('familySave', { ...final, memberId: subject })],
  [
    'letterReply',
    ({ screen, subject, ...final }) =>
      // Without a letter it is the form for one on paper.
      subject === ''
        ? call('saveScreen', { ...final, screen, subject })
        : call('letterReply', { ...final, letterId: subject }),
  ],
]);

/** Submits final answers, with the dedicated call of the screen or else with `saveScreen`. */
export const saveScreen = (final: FinalAnswers): Promise<AnswersReceipt> =>
  saveCalls.get(final.screen)?.(final) ?? call('saveScreen', final);
