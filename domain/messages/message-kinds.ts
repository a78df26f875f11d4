import { findMailTextName, getMailDefinition } from '../mail-texts/mail-texts.ts'

/** What staff read for the kinds of mails and text messages whose words they cannot change. */
const messageKinds: Readonly<Record<string, string>> = {
  'account-blocked': 'Account blocked',
  'account-ended': 'Account deleted',
  'account-ends': 'Account will be deleted',
  'account-unblocked': 'Account unblocked',
  'accounts-merged': 'Two accounts became one',
  'application-receipt': 'Job application received',
  'application-staff': 'Job application, to staff',
  'auth-account-exists': 'There is an account already',
  'auth-code': 'Sign-in code',
  'auth-confirm-sign-up': 'Confirm a new account',
  'auth-email-change': 'Confirm a new e-mail address',
  'auth-invite': 'Invitation',
  'auth-magic-link': 'Sign-in link',
  'auth-password-changed': 'Password changed',
  'auth-reauthentication': 'Code to confirm a change',
  'auth-recovery': 'Choose a new password',
  'auth-sign-in-changed': 'Sign-in changed',
  'bank-account': 'Bank account, to staff',
  'cancellation-requested': 'Cancellation to decide, to staff',
  'cancellation-withdrawn': 'Cancellation withdrawn, to staff',
  'dispute-approval': 'Dispute to approve, to staff',
  'dispute-ended': 'Dispute ended, to staff',
  'dispute-opened': 'Dispute opened, to staff',
  'dispute-problem': 'Problem with a dispute, to staff',
  'dispute-refused': 'Answer to a dispute refused, to staff',
  'dispute-reminder': 'Dispute to answer, to staff',
  'erase-asked': 'Request to erase the account',
  'factor-reset': 'Second factor removed',
  'factor-reset-asked': 'Request to remove the second factor',
  'inquiry-receipt': 'Inquiry received',
  'inquiry-staff': 'Inquiry, to staff',
  'low-stock': 'Low stock, to staff',
  'mail-text-test': 'Test of a mail text, to staff',
  'merge-asked': 'Request to merge two accounts',
  'money-problem': 'Problem with money, to staff',
  'money-without-order': 'Money without an order, to staff',
  'person-erased': 'Data erased',
  'person-invitation': 'Invitation',
  reconciliation: 'Reconciliation, to staff',
  'refund-account-given': 'Bank account for a refund',
  'refund-staff': 'Refund, to staff',
  'return-overdue': 'Request to decide, to staff',
  'return-requested': 'Return to decide, to staff',
  'return-withdrawn': 'Return withdrawn, to staff',
  'second-factor-confirmed': 'Second factor confirmed',
  'security-alert': 'Security warning, to staff',
  'staff-grants': 'Rights of a colleague changed',
  'staff-invitation': 'Invitation of a colleague',
  'staff-removed': 'Colleague removed',
  'stock-alert': 'Back in stock',
  'transfer-to-check': 'Transfer to check, to staff',
}

/**
 * The words for a kind of message: where staff may change its words, the title that they find it by.
 * One that is not known is written with spaces.
 */
export function nameOfMessage(category: string): string {
  const textName = findMailTextName(category)
  if (textName) return getMailDefinition(textName).title
  const known = Object.hasOwn(messageKinds, category) ? messageKinds[category] : undefined
  const spaced = category.replaceAll('-', ' ')
  return known ?? spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
