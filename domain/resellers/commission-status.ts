/** Days after installation or delivery in which goods can come back; then a commission is earned. */
export const earnedAfterDays = 14

/** Where a commission is; computed, never stored. */
export const commissionStatuses = ['pending', 'earned', 'reversed', 'suspended'] as const
type CommissionStatus = (typeof commissionStatuses)[number]

export const commissionStatusLabels: Readonly<Record<CommissionStatus, string>> = {
  pending: 'Pending: the order is paid',
  earned: 'Earned: it can be paid out',
  reversed: 'Taken back with the order',
  suspended: 'Nothing: the reseller was suspended',
}
