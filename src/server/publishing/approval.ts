/** Whether a second person approved: somebody, and not the publisher. */
export function isApproved({
  publishedBy,
  approvedBy,
}: {
  publishedBy: string;
  approvedBy?: string | undefined;
}) {
  const approver = approvedBy?.trim().toLowerCase();
  return Boolean(approver) && approver !== publishedBy.trim().toLowerCase();
}
