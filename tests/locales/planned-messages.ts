/**
 * Messages translated before the page that uses them exists, with the requirement (page, call or feature) that will.
 * Once the page is built, its messages move to the file of that page and leave this list.
 */
export const plannedMessages: Readonly<Record<string, string>> = {
  'authorisation.none': 'F-021',
  'authorisation.refused': 'C-067',
  'edor.confirmEmpty': 'C-124',
  'edor.payEmpty': 'C-127',
  'home.searchEmpty': 'C-024',
  'jump.none': 'C-003',
  'link.notConfigured': 'P-013',
  'link.notGenerated': 'C-123',
  'pay.noForm': 'F-018',
  'pay.noMethod': 'C-066',
  'pay.noQr': 'F-017',
  'platform.noAppId': 'C-005',
  reminder: 'E-082',
  'service.error': 'C-146',
  'smartAudit.idMissing': 'R-020',
  'terms.failed': 'C-129',
  'upgrade.missing': 'F-031',
};
