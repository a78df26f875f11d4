import { formatNaira } from '../money/money.ts'
import type { OrderMoney } from './ledger.ts'

/**
 * What is true about the money of an order, for its buyer. Every page and mail that says something
 * about the money of an order takes the sentences from here, so that they follow the ledger.
 */
export function describeMoney(money: OrderMoney): string[] {
  return [
    receivedSentence(money),
    money.creditUsedKobo > 0 && `${naira(money.creditUsedKobo)} was paid with credit.`,
    money.dueKobo > 0 && hasPaid(money) && `${naira(money.dueKobo)} is still to pay.`,
    money.refundedKobo > 0 && `We have given ${naira(money.refundedKobo)} back to you.`,
    money.onItsWayKobo > 0 && `We are giving ${naira(money.onItsWayKobo)} back to you.`,
    money.surplusKobo > 0 && `${naira(money.surplusKobo)} of it is yours: it is not needed here.`,
    money.creditKeptKobo > 0 && `You keep ${naira(money.creditKeptKobo)} as credit.`,
    money.chargedBackKobo > 0 &&
      `Your bank has taken ${naira(money.chargedBackKobo)} back from us.`,
  ].filter((sentence) => sentence !== false)
}

function receivedSentence(money: OrderMoney): string | false {
  if (money.receivedKobo > 0) return `We have received ${naira(money.receivedKobo)}.`
  return !hasPaid(money) && 'No money has arrived for this order.'
}

/** Whether anything was ever paid for the order and stayed in the ledger. */
export function hasPaid({ receivedKobo, creditUsedKobo }: OrderMoney): boolean {
  return receivedKobo > 0 || creditUsedKobo > 0
}

/** With kobo only where there are some. */
function naira(amountKobo: number): string {
  return formatNaira(amountKobo, { withKobo: amountKobo % 100 !== 0 })
}
