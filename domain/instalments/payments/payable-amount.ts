import { formatExactNaira } from '../../money/money.ts'
import {
  maxTransactionKobo,
  minPayWithTransferKobo,
  minTransactionKobo,
} from '../../payments/gateway-limits.ts'
import type { PlanState } from '../plan-state.ts'
import type { PayablePart } from './plan-payment-functions.ts'

export type PayableAmount = { amountKobo: number } | { problem: string }

/**
 * How much a customer pays at once, or why they cannot.
 * @param part `due` is what is due today or, when nothing is, the next instalment
 * @param wantedKobo for `amount`
 * @param isOnline at the gateway, which takes neither very small nor very large sums
 */
export function payableAmount(
  state: Pick<PlanState, 'dueKobo' | 'next' | 'settlementKobo'>,
  {
    part,
    wantedKobo,
    isOnline,
  }: { part: PayablePart; wantedKobo: number | null; isOnline: boolean },
): PayableAmount {
  const { settlementKobo } = state
  if (settlementKobo === 0) return { problem: 'Nothing is left to pay of this plan.' }
  const amountKobo = Math.min(chosenAmount(state, { part, wantedKobo }), chosenMax(state, part))
  const problem =
    (part === 'amount' ? findProblemOfWanted(wantedKobo, settlementKobo) : null) ??
    (isOnline ? findLimit(amountKobo) : null)
  return problem === null ? { amountKobo } : { problem }
}

function chosenAmount(
  { dueKobo, next, settlementKobo }: Pick<PlanState, 'dueKobo' | 'next' | 'settlementKobo'>,
  { part, wantedKobo }: { part: PayablePart; wantedKobo: number | null },
): number {
  if (part === 'settle') return settlementKobo
  if (part === 'amount') return wantedKobo ?? 0
  return dueKobo > 0 ? dueKobo : (next?.leftKobo ?? 0)
}

/** The last instalment costs no interest when it is paid before its month ends. */
function chosenMax(
  { settlementKobo }: Pick<PlanState, 'settlementKobo'>,
  part: PayablePart,
): number {
  return part === 'due' ? settlementKobo : Number.POSITIVE_INFINITY
}

function findProblemOfWanted(wantedKobo: number | null, settlementKobo: number): string | null {
  if (wantedKobo === null) return 'Please give the amount.'
  if (wantedKobo > settlementKobo)
    return `${formatExactNaira(settlementKobo)} settles the whole plan today. Please pay at most that.`
  // A smaller rest can be paid, because nothing else is left.
  if (wantedKobo < minPayWithTransferKobo && wantedKobo < settlementKobo)
    return `Please pay ${formatExactNaira(Math.min(minPayWithTransferKobo, settlementKobo))} or more.`
  return null
}

function findLimit(amountKobo: number): string | null {
  if (amountKobo < minTransactionKobo)
    return `Online payments begin at ${formatExactNaira(minTransactionKobo)}. Please pay ${formatExactNaira(amountKobo)} by bank transfer.`
  if (amountKobo > maxTransactionKobo)
    return `Online payments are limited to ${formatExactNaira(maxTransactionKobo)} at once. Please pay in two parts, or by bank transfer.`
  return null
}
