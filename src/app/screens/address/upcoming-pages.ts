/** Pages that the specification names and that are not open yet, by the first part of their path. */
export const upcomingPages: ReadonlySet<string> = new Set([
  'aboutUs',
  'appointmentResult',
  'bankConfirm',
  'bankcardSigning',
  'bindPhone',
  'claimServe',
  'claimStories',
  'collect',
  'compensate',
  'documentSupplement',
  'donateResult',
  'edor',
  'faq',
  'groupOrderDetail',
  'groupOrderList',
  'healthConclusion',
  'infoConfirmList',
  'mergeInsure',
  'modifyConfirm',
  'modifyResult',
  'onlineSales',
  'orderPlan',
  'recommend',
  'riskManagement',
  'shortPay',
  'smartCheckOne',
  'smartCheckResult',
  'smartCheckTwo',
  'smartMoreResult',
  'tabbar/marketing',
  'tabbar/message',
  'tabbar/mine',
  'tabbar/transaction',
  'tellResult',
  'transferSmart',
  'underwritingDetail',
  'underwritingEdit',
  'underwritingList',
  'underwritingReplenish',
  'underwritingSub',
]);

/** Whether a path of the app belongs to a page that is not open yet. */
export function isUpcoming(pathname: string): boolean {
  const [first = '', second = ''] = pathname.split('/').filter(Boolean);
  return upcomingPages.has(first) || upcomingPages.has(`${first}/${second}`);
}
