/** The words for what the database refuses about people, by the code that it raises. */
export const peopleRefusals = {
  addresses_full: 'You can save at most 20 addresses. Remove one first.',
  person_is_staff: 'This person works here. An owner can take them off the staff first.',
  request_decided: 'This request was decided before.',
  request_expired: 'This request is older than three days. Please ask again.',
  merge_unconfirmed: 'The customer has not confirmed this with both addresses yet.',
  wish_list_full: 'A wish list holds at most 100 products. Remove one first.',
  calculations_full: 'You can save at most 100 calculations. Remove one first.',
  second_person_is_requester: 'Another colleague must approve this, not the one who asked for it.',
  second_person_is_new:
    'You cannot approve this request: you are new to this work, or the colleague who asked for it brought you in. Please ask somebody else.',
  erase_order_open:
    'An order of this person is not finished yet. Please deliver or cancel it first.',
  erase_refund_open: 'A refund to this person is not finished yet.',
  erase_dispute_open:
    'The bank of this person disputes a payment. Please wait for the end of the dispute.',
  erase_return_open: 'A return of this person is not finished yet.',
  erase_credit_open: 'This person still has a credit with us. Please pay it back first.',
  erase_payment_checking: 'A payment of this person is still being checked.',
  erase_installation_open:
    'This person waits for an installation. Please finish or cancel it first.',
  erase_balance_open:
    'An order of this person is not settled: somebody still owes money. Please settle it first.',
  merge_open: 'This account waits for a merge. Please decide on that first.',
  merge_same_account: 'This is the same account. Please choose another one.',
  merge_account_gone: 'One of the two accounts does not exist any more.',
  merge_of_staff: 'One of the two works here. An owner can take them off the staff first.',
  merge_blocked: 'One of the two accounts is blocked.',
  merge_being_deleted:
    'The owner of one account asked us to delete it. They can keep it by signing in again.',
  merge_without_email: 'One of the two has no confirmed e-mail address, so nobody can confirm it.',
  merge_closes_reseller:
    'The account that closes belongs to a reseller. Please keep that one and close the other.',
  merge_closes_plan:
    'The account that closes has an instalment plan. Please keep that one and close the other.',
  merge_two_holders:
    'Both accounts hold units of the carbon register. Please give the units of the account that closes to the other one first.',
  merge_other_request: 'Another request about one of these accounts waits. Please decide it first.',
  keep_plan_owed:
    'An instalment plan of this account is not over: money is still owed. Please settle or cancel it first.',
  keep_plan_written_off:
    'An instalment plan of this account was written off, so its debt is open. It must be settled first.',
  keep_plan_overpaid:
    'We owe this account money from an instalment plan. It must be paid back first.',
  keep_plan_agreed:
    'This account agreed to an instalment plan. The law asks us to keep the agreement and its payments with their name.',
  keep_reseller: 'This account belongs to a reseller. The reseller must be suspended first.',
  keep_commissions:
    'Commissions of this reseller are not settled. They must be paid out or taken back first.',
  keep_reseller_sales:
    'This account belonged to a reseller who has sold for us. Tax law asks us to keep what they earned with their name.',
  keep_units:
    'This account holds units of the carbon register, and nobody could ever use them again. Please retire them or give them to somebody first.',
  keep_proposal:
    'An entry of the carbon register about this account waits for a decision. Please wait until it is made.',
  review_of_buyer: 'Only the buyer can change a review; staff can hide it or show it again.',
  review_needs_staff: 'Only staff can answer or hide a review.',
} as const
