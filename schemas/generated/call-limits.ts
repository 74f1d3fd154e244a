// Generated from schemas/calls; do not edit.
import type { CallLimit } from './contract.ts';

export const callLimits = {
  /** Of faceDetectAuth. Checks of one person, in whichever order: each costs money, and a stranger's face may not be tried again and again. */
  faceByPerson: { subject: 'insured', perDay: 5, cooldownSeconds: 0 },
  /** Of faceDetectAuth. The budget of all face checks. */
  faceOfAll: { subject: 'everyone', perDay: 5000, cooldownSeconds: 0 },
  /** Of insuredConfirmInvite. Every link is another secret that can leak. */
  invitationsByOrder: { subject: 'orderSn', perDay: 40, cooldownSeconds: 0 },
  /** Of ocrIdCard. Every recognition costs money. */
  ocrBySession: { subject: 'session', perDay: 30, cooldownSeconds: 0 },
  /** Of loginWithMobile. Guesses of the ID number's last six characters, for one customer. */
  identityToMobile: { subject: 'mobile', perDay: 5, cooldownSeconds: 0 },
  /** Of sendVerifyCode. Every message disturbs the owner of the number. The cooldown is A86. */
  smsToMobile: { subject: 'mobile', perDay: 5, cooldownSeconds: 60 },
  /** Of sendVerifyCode. Every message costs money. */
  smsBySession: { subject: 'session', perDay: 10, cooldownSeconds: 0 },
  /** Of sendVerifyCode. Carriers put hundreds of phones behind one address; scripts are far faster. */
  smsByNetwork: { subject: 'network', perDay: 500, cooldownSeconds: 6, burst: 20 },
  /** Of sendVerifyCode. The budget of all messages: whoever has many networks still cannot spend more. */
  smsOfAll: { subject: 'everyone', perDay: 20000, cooldownSeconds: 0 },
  /** Of getTradeId. Counts new sessions only: every session can store drafts. */
  sessionsByNetwork: { subject: 'network', perDay: 20000, cooldownSeconds: 0.5, burst: 200 },
  /** Of cosGetSign. Every upload may take 10 MB. */
  uploadsBySession: { subject: 'session', perDay: 200, cooldownSeconds: 0 },
} as const satisfies Record<string, Omit<CallLimit, 'description'>>;
