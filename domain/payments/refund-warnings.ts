import { compareNames } from '../text/same-name.ts'

interface Account {
  accountName: string
  isNameChecked: boolean
  isChanged: boolean
  /** ISO 8601. */
  mayPayAt: string
}

/** What staff should look at before they pay a refund, as sentences. */
export function warnAboutRefund({
  account,
  orderName,
  isTest,
  now,
}: {
  account: Account | null
  orderName: string
  isTest: boolean
  now: Date
}): string[] {
  return [
    isTest && 'A test payment: no real money came.',
    !account && 'The buyer has not given an account yet.',
    account?.isChanged &&
      'The account was changed. Call the buyer at the number of the order before you pay.',
    account &&
      new Date(account.mayPayAt) > now &&
      'Changed less than a day ago: do not pay it yet.',
    account && !account.isNameChecked && 'The buyer typed the name: no bank has confirmed it.',
    account &&
      compareNames(account.accountName, orderName).shared === 0 &&
      'The account is in another name than the order.',
  ].filter((warning) => typeof warning === 'string')
}
