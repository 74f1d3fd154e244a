// Chenghai's live form, and the changes of it that tests publish.
import { expect } from 'vitest';
import { locales } from '../../locales/index.ts';
import type { InitInsuranceInfoResponse } from '../../schemas/generated/insurance.ts';
import type { Overlay } from '../../schemas/generated/overlay.ts';
import type { AnswerRow, Answers } from '../../src/core/answers/answers.ts';
import type { AnswerMapping } from '../../src/core/migrate/migrate-answers.ts';
import type { PublishResult } from '../../src/server/publishing/publish.ts';
import { answerFixture } from './answer-fixtures.ts';
import { overlayDocument, publisher, withQuestion } from './publisher.ts';
import type { TestServer } from './server.ts';
import { openTrade } from './trade.ts';
import { eventually } from './eventually.ts';

export type FormVersion = InitInsuranceInfoResponse['version'];
export type FormChange = (overlay: Overlay) => void;

export interface LiveForm {
  /** Publishes the live form with a change. A refused change leaves the live form as it is. */
  publish(change: FormChange, mapping?: AnswerMapping): Promise<PublishResult>;
  /** Publishes a change that must be accepted, and waits until new customers get the new version. */
  release(change: FormChange, mapping?: AnswerMapping): Promise<FormVersion>;
}

export function liveForm(server: TestServer): LiveForm {
  const publishDocument = publisher(server.databaseUrl);
  let live = overlayDocument('chenghai');
  const publish: LiveForm['publish'] = async (change, mapping) => {
    const next = structuredClone(live);
    change(next);
    const result = await publishDocument(next, mapping);
    if (result.ok) live = next;
    return result;
  };
  return {
    publish,
    async release(change, mapping) {
      const result = await publish(change, mapping);
      if (!result.ok) throw new Error(JSON.stringify(result.issues));
      const { contentHash } = result.published[0]!;
      return eventually(async () => {
        const { form } = await openTrade(server);
        expect(form.version.contentHash).toBe(contentHash);
        return form.version;
      });
    },
  };
}

/** The element id of a question that `addQuestion` adds. */
export const questionId = (code: string): string => `${code.toLowerCase()}chl000000`;

/** The operation that adds a question, to be changed. */
export const additionOf = (overlay: Overlay, code: string) =>
  overlay.operations.find(
    (operation) => operation.op === 'add' && operation.element.elementId === questionId(code),
  )! as Extract<Overlay['operations'][number], { op: 'add' }>;

/** Adds a question to the applicant; its element code is `chl_` and the code. */
export const addQuestion =
  (code: string, requiredFlag: 'Y' | 'N' = 'N'): FormChange =>
  (overlay) =>
    void withQuestion(overlay, code, requiredFlag);

export const removeQuestion =
  (code: string): FormChange =>
  (overlay) => {
    overlay.operations.splice(overlay.operations.indexOf(additionOf(overlay, code)), 1);
    for (const locale of locales) delete overlay.words[locale]![`${questionId(code)}.elementName`];
  };

/** Gives a question another element code, which is a structural change: its answers lie at another path. */
export const renameQuestion =
  (code: string, name: string): FormChange =>
  (overlay) =>
    void (additionOf(overlay, code).element.elementCode = `chl_${name}`);

const { answers: selfInsured } = answerFixture('chenghai-self');

/** Valid answers to Chenghai's form, with the empty list of beneficiaries that a page sends. */
export const baseAnswers: Answers = {
  ...selfInsured,
  insured: (selfInsured['insured'] as AnswerRow[]).map((row) => ({ beneficiaries: [], ...row })),
};

/** The same answers with more answers of the applicant. */
export const withApplicant = (answers: Record<string, string>): Answers => ({
  ...baseAnswers,
  applicant: { ...baseAnswers['applicant'], ...answers },
});
