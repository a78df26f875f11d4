import type { DifferenceKind } from './compare-day.ts'

/** A difference in a few words. */
export const differenceLabels: Readonly<Record<DifferenceKind, string>> = {
  missing_here: 'Only the payment service has it',
  not_booked: 'Paid there, not booked here',
  currency: 'Paid in another currency',
  not_counted: 'Arrived, but not counted',
  amount: 'Different amounts',
  missing_there: 'Booked here, not there',
  given_back: 'Given back there, not here',
  refund_missing_here: 'Refund that only the payment service has',
  refund_amount: 'Refund with another amount',
  refund_not_booked: 'Refund paid there, not booked here',
  refund_missing_there: 'Refund that only the shop has',
  refund_failed_there: 'Refund booked here, failed there',
}

/** What staff do about it. */
export const differenceAdvice: Readonly<Record<DifferenceKind, string>> = {
  missing_here:
    'No payment of this shop has this reference. Look for it on the pages of the payment service. Another shop may use the same account.',
  not_booked:
    'The message of the payment service may be late. Compare the day again in some minutes. If it stays, open the order and check its payment.',
  currency: 'Orders are paid in naira. Give this money back on the pages of the payment service.',
  not_counted:
    'The payment does not fit its order. Give this money back on the pages of the payment service.',
  amount: 'Open the order and compare its ledger with the pages of the payment service.',
  missing_there:
    'Do not send the goods. Look for the reference on the pages of the payment service.',
  given_back:
    'Do not send the goods. It may be a chargeback, or a refund that was made on the pages of the payment service.',
  refund_missing_here:
    'Somebody may have made it on the pages of the payment service, or it belongs to another shop. Open the order and compare its ledger.',
  refund_amount: 'Open the order and compare its refund with the pages of the payment service.',
  refund_not_booked:
    'The message of the payment service may be late. Compare the day again in some minutes.',
  refund_missing_there:
    'The customer may not get this money. Look for the refund on the pages of the payment service before you send it again.',
  refund_failed_there:
    'The customer did not get this money. Look for the refund on the pages of the payment service.',
}

/** The shortest explanation that says something. */
export const minExplanationLength = 10
export const maxExplanationLength = 500
