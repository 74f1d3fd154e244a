// Generated from schemas/calls; do not edit.
import type { ContractFile } from './contract.ts';
import confirmCalls from '../calls/confirm.json' with { type: 'json' };
import draftCalls from '../calls/draft.json' with { type: 'json' };
import envelopeCalls from '../calls/envelope.json' with { type: 'json' };
import eventCalls from '../calls/event.json' with { type: 'json' };
import faceCalls from '../calls/face.json' with { type: 'json' };
import familyCalls from '../calls/family.json' with { type: 'json' };
import flowCalls from '../calls/flow.json' with { type: 'json' };
import groupCalls from '../calls/group.json' with { type: 'json' };
import healthNoticeCalls from '../calls/health-notice.json' with { type: 'json' };
import idsCalls from '../calls/ids.json' with { type: 'json' };
import insuranceCalls from '../calls/insurance.json' with { type: 'json' };
import insuredConfirmCalls from '../calls/insured-confirm.json' with { type: 'json' };
import invoiceCalls from '../calls/invoice.json' with { type: 'json' };
import letterCalls from '../calls/letter.json' with { type: 'json' };
import listsCalls from '../calls/lists.json' with { type: 'json' };
import ocrCalls from '../calls/ocr.json' with { type: 'json' };
import orderCalls from '../calls/order.json' with { type: 'json' };
import payCalls from '../calls/pay.json' with { type: 'json' };
import policyCalls from '../calls/policy.json' with { type: 'json' };
import premiumCalls from '../calls/premium.json' with { type: 'json' };
import productCalls from '../calls/product.json' with { type: 'json' };
import readingCalls from '../calls/reading.json' with { type: 'json' };
import screenCalls from '../calls/screen.json' with { type: 'json' };
import sessionCalls from '../calls/session.json' with { type: 'json' };
import smsCalls from '../calls/sms.json' with { type: 'json' };
import tradeCalls from '../calls/trade.json' with { type: 'json' };
import trailCalls from '../calls/trail.json' with { type: 'json' };
import underwritingCalls from '../calls/underwriting.json' with { type: 'json' };
import uploadCalls from '../calls/upload.json' with { type: 'json' };
import conditionDocument from '../documents/condition.json' with { type: 'json' };
import groupCheckDocument from '../documents/group-check.json' with { type: 'json' };
import issueDocument from '../documents/issue.json' with { type: 'json' };
import pipesDocument from '../documents/pipes.json' with { type: 'json' };
import stepDocument from '../documents/step.json' with { type: 'json' };

/** The files of `schemas/calls`. */
export const contractFiles = {
  'calls/confirm.json': confirmCalls,
  'calls/draft.json': draftCalls,
  'calls/envelope.json': envelopeCalls,
  'calls/event.json': eventCalls,
  'calls/face.json': faceCalls,
  'calls/family.json': familyCalls,
  'calls/flow.json': flowCalls,
  'calls/group.json': groupCalls,
  'calls/health-notice.json': healthNoticeCalls,
  'calls/ids.json': idsCalls,
  'calls/insurance.json': insuranceCalls,
  'calls/insured-confirm.json': insuredConfirmCalls,
  'calls/invoice.json': invoiceCalls,
  'calls/letter.json': letterCalls,
  'calls/lists.json': listsCalls,
  'calls/ocr.json': ocrCalls,
  'calls/order.json': orderCalls,
  'calls/pay.json': payCalls,
  'calls/policy.json': policyCalls,
  'calls/premium.json': premiumCalls,
  'calls/product.json': productCalls,
  'calls/reading.json': readingCalls,
  'calls/screen.json': screenCalls,
  'calls/session.json': sessionCalls,
  'calls/sms.json': smsCalls,
  'calls/trade.json': tradeCalls,
  'calls/trail.json': trailCalls,
  'calls/underwriting.json': underwritingCalls,
  'calls/upload.json': uploadCalls,
} as unknown as Readonly<Record<string, ContractFile>>;

/** The documents that contracts refer to, directly or through another document. */
export const contractDocuments: Readonly<Record<string, object>> = {
  'documents/condition.json': conditionDocument,
  'documents/group-check.json': groupCheckDocument,
  'documents/issue.json': issueDocument,
  'documents/pipes.json': pipesDocument,
  'documents/step.json': stepDocument,
};
