/** The words for what the database refuses about payments, by the code that it raises. */
export const paymentsRefusals = {
  proof_files_full:
    'An order may have three files with 10 MB together. We have yours and will look at them.',
  proof_bytes_full:
    'We keep no goods for this order, so its files may have 1 MB together. A screenshot of the receipt is enough.',
  proofs_of_network_full:
    'We have many receipts from your network that we have not checked yet. Please send yours on WhatsApp or by e-mail.',
  proofs_full:
    'We cannot store your file at this moment. Please send it to us on WhatsApp or by e-mail.',
  payment_amount_differs: 'The amount must be what is still to pay for this order.',
  payment_fixed: 'What a payment is for, and when it arrived, cannot change.',
  payment_account_fixed: 'A transfer stays with its bank account.',
  payment_mode_fixed: 'The mode of a payment cannot change.',
  terms_not_accepted: 'The customer has not accepted the terms of this order.',
  day_closed: 'This day is closed.',
  bank_account_kept: 'A bank account is kept: transfers went to it.',
  bank_account_needs_finance:
    'Only finance can change the bank account, with a fresh second factor.',
  bank_account_not_proposed: 'A bank account begins as a proposal.',
  bank_account_decided: 'This account was decided on already.',
  bank_account_of_proposer: 'Somebody else must approve the account that you proposed.',
  bank_account_proposer_left:
    'The person who proposed this account no longer has the grant finance. Please refuse it, and propose it again if it is right.',
  day_not_over: 'You can close this day once it is over.',
  day_unexplained: 'This day has differences that nobody has explained.',
  day_of_explainer: 'A colleague must close this day, because you explained a difference of it.',
  dispute_not_in_ledger: 'A lost dispute is in the ledger.',
  refund_account_replaced: 'An account is replaced once.',
  refund_account_not_needed: 'No refund of this order needs a bank account now.',
  refund_not_by_transfer: 'This refund does not wait for a transfer.',
  refund_account_outdated:
    'This is not the account that the buyer gave, or it was changed less than a day ago.',
  refund_transfer_not_noted: 'A refund by transfer is paid when its transfer is noted.',
  refund_of_other_order: 'The refund belongs to another order.',
  refund_too_many_units: 'This is more than the buyer paid for, or it was refunded already.',
  refund_over_payment: 'The refunds of a payment cannot exceed what arrived.',
  refund_not_approved: 'A refund that is only requested has no approver.',
  refund_made_elsewhere: 'A refund that was made elsewhere was paid out by the gateway.',
  refund_fixed: 'What a refund is, and who decided on it, cannot change.',
  refund_needs_second_person: 'A second person must approve this refund.',
  refund_by_receiver:
    'You wrote down what arrived for this order, so a colleague must approve this refund.',
  refund_disputed: 'The bank of the buyer asks for this money: nothing of it is refunded now.',
  refund_way_fixed: 'How a refund is paid cannot change.',
  dispute_fixed: 'What a dispute is about, and how it was lost, cannot change.',
  answer_not_requested: 'An answer begins as a request.',
  answer_fixed: 'What was answered, and who decided on it, cannot change.',
  dispute_needs_no_answer: 'This dispute needs no answer.',
} as const
