// A face check that speaks the protocol of Tencent Cloud FaceID. Its page has buttons in the place of a camera.
import { randomUUID } from 'node:crypto';
import { facePage } from './face-page.ts';
import {
  startSimulator,
  type SimulatedKey,
  type SimulatedRequest,
  type SimulatedResponse,
  type Simulator,
} from './simulator.ts';
import { rejectTencentRequest, tencentError, tencentResponse } from './tencent-cloud.ts';

/** A check that was opened. */
export interface SimulatedFaceCheck {
  bizToken: string;
  name: string;
  idNumber: string;
  redirectUrl: string;
  startedAt: Date;
  outcome: FaceOutcome | undefined;
}

/** What a person does in front of the camera; the provider has no result for who leaves. */
export const faceOutcomes = ['pass', 'fail', 'leave'] as const;
export type FaceOutcome = (typeof faceOutcomes)[number];

export interface FaceSimulator extends Simulator {
  /** The checks, the latest last. */
  checks(): readonly SimulatedFaceCheck[];
  /** Decides a check. Returns false for one that does not exist, has ended or is decided. */
  decide(bizToken: string, outcome: FaceOutcome): boolean;
}

const FACE = { service: 'faceid', version: '2018-03-01' };
const RULE_ID = '1';
const MAX_CHECKS = 100;
/** How long a person can go through a check, and how long its result can be asked for. */
const TOKEN_MS = 7200 * 1000;
const RESULT_MS = 3 * 24 * 3600 * 1000;
const LONGEST_NAME = 32;
const LONGEST_ADDRESS = 1024;

/** The parts of a result that differ: nothing before it is decided, and the provider's code of a face of somebody else. */
const UNDECIDED = {
  ErrCode: null,
  ErrMsg: null,
  LiveStatus: null,
  LiveMsg: null,
  Comparestatus: null,
  Comparemsg: null,
};
const LIVING = { LiveStatus: 0, LiveMsg: '成功' };
const RESULTS = {
  pass: { ErrCode: 0, ErrMsg: '成功', ...LIVING, Comparestatus: 0, Comparemsg: '成功' },
  fail: {
    ErrCode: 2016,
    ErrMsg: '比对相似度未达到通过标准',
    ...LIVING,
    Comparestatus: 2016,
    Comparemsg: '比对相似度未达到通过标准',
  },
} as const;

interface Account {
  checks: SimulatedFaceCheck[];
  clock: () => Date;
}

/** Starts the provider. The `Url` of a check is a page of this simulator, which works on this machine alone. */
export async function startFaceSimulator(clock: () => Date = () => new Date()): Promise<FaceSimulator> {
  const account: Account = { checks: [], clock };
  const simulator = await startSimulator({
    addressSuffix: `/?region=ap-guangzhou&rule=${RULE_ID}`,
    show: () => ({ checks: account.checks }),
    respond: (request, key) =>
      request.path === '/' ? answerCall(account, request, key) : answerPerson(account, request),
  });
  return {
    ...simulator,
    checks: () => account.checks,
    decide: (bizToken, outcome) => decide(account, bizToken, outcome),
  };
}

function answerCall(account: Account, request: SimulatedRequest, key: SimulatedKey): SimulatedResponse {
  const action = String(request.headers['x-tc-action']);
  const act = ACTIONS[action];
  const refusal = rejectTencentRequest(request, key, { ...FACE, action: act ? action : '' });
  if (refusal) return refusal;
  const fields = JSON.parse(request.body.toString('utf8')) as Partial<Record<string, string>>;
  if (fields['RuleId'] !== RULE_ID) return tencentError('InvalidParameterValue.RuleIdNotExist');
  return act!(account, fields, request);
}

type Action = (
  account: Account,
  fields: Partial<Record<string, string>>,
  request: SimulatedRequest,
) => SimulatedResponse;

const ACTIONS: Readonly<Record<string, Action>> = { DetectAuth: detectAuth, GetDetectInfo: getDetectInfo };

function detectAuth(
  { checks, clock }: Account,
  { Name: name = '', IdCard: idNumber = '', RedirectUrl: redirectUrl = '' }: Partial<Record<string, string>>,
  { host }: SimulatedRequest,
): SimulatedResponse {
  if (name === '' || name.length > LONGEST_NAME)
    return tencentError('InvalidParameterValue.NameFormatIncorrect');
  if (!/^\d{17}[\dX]$/.test(idNumber)) return tencentError('InvalidParameterValue.IdCardFormatIncorrect');
  if (!URL.canParse(redirectUrl) || redirectUrl.length > LONGEST_ADDRESS)
    return tencentError('InvalidParameterValue');
  const bizToken = randomUUID().toUpperCase();
  checks.push({ bizToken, name, idNumber, redirectUrl, startedAt: clock(), outcome: undefined });
  checks.splice(0, checks.length - MAX_CHECKS);
  return tencentResponse({ BizToken: bizToken, Url: `http://${host}/check?token=${bizToken}` });
}

function getDetectInfo(
  account: Account,
  { BizToken: bizToken = '' }: Partial<Record<string, string>>,
): SimulatedResponse {
  const check = checkOf(account, bizToken);
  if (!check) return tencentError('InvalidParameterValue.BizTokenIllegal');
  if (ageMs(account, check) > RESULT_MS) return tencentError('InvalidParameterValue.BizTokenExpired');
  const text = { ...resultOf(check), Extra: '', Detail: { LivenessData: [] } };
  return tencentResponse({ DetectInfo: JSON.stringify({ Text: text }) });
}

const resultOf = ({ outcome, name, idNumber }: SimulatedFaceCheck) =>
  outcome === 'pass' || outcome === 'fail'
    ? { ...RESULTS[outcome], IdCard: idNumber, Name: name }
    : { ...UNDECIDED, IdCard: '', Name: '' };

/** The page of a person; once the check is decided, by whoever it was, it leads back to where the person came from. */
function answerPerson(account: Account, { method, path, body }: SimulatedRequest): SimulatedResponse {
  const url = new URL(path, 'http://localhost');
  const check = url.pathname === '/check' ? checkOf(account, url.searchParams.get('token') ?? '') : undefined;
  if (!check || ageMs(account, check) > TOKEN_MS) return { status: 404, body: 'no such check' };
  const asked = new URLSearchParams(body.toString('utf8')).get('outcome');
  const outcome = faceOutcomes.find((known) => known === asked);
  if (method === 'POST' && outcome) decide(account, check.bizToken, outcome);
  if (check.outcome === undefined)
    return { status: 200, type: 'text/html; charset=utf-8', body: facePage(check).text };
  if (check.outcome === 'leave') check.outcome = undefined;
  const back = new URL(check.redirectUrl);
  back.searchParams.set('BizToken', check.bizToken);
  return { status: 303, headers: { location: back.href } };
}

function decide(account: Account, bizToken: string, outcome: FaceOutcome): boolean {
  const check = checkOf(account, bizToken);
  if (!check || check.outcome !== undefined || ageMs(account, check) > TOKEN_MS) return false;
  check.outcome = outcome;
  return true;
}

const checkOf = ({ checks }: Account, bizToken: string): SimulatedFaceCheck | undefined =>
  checks.find((check) => check.bizToken === bizToken);

const ageMs = ({ clock }: Account, { startedAt }: SimulatedFaceCheck): number =>
  clock().getTime() - startedAt.getTime();
