import { isDeepStrictEqual } from 'node:util'
import { addDays } from '../../domain/calendar/days.ts'
import { nextVersion, statusAfter } from '../../domain/instalments/ledger/follow-entry.ts'
import type { PlanRecord } from '../../domain/instalments/ledger/plan-record.ts'
import { accountTotals, planState, type PlanAccount } from '../../domain/instalments/plan-state.ts'
import { createRandom, type Random } from '../money/random.ts'
import {
  beginPlan,
  deliver,
  endOf,
  randomFacts,
  staffActs,
  type Delivered,
  type PlanFact,
  type PlayedPlan,
} from './plan-model.ts'

const endDay = '2031-01-01'

/**
 * Plays random histories of plans, each twice: with two random orders in which its money becomes known.
 * Both must end in the same state, and every step must keep the books right.
 * @returns how many pairs were compared, and how many differ because staff could not do the same in both,
 * such as write off a plan that seemed to be paid
 */
export function playPlans({ seed, count }: { seed: number; count: number }): {
  compared: number
  differentActs: number
} {
  let compared = 0
  let differentActs = 0
  for (let index = 0; index < count; index++) {
    const random = createRandom(seed * 1_000_003 + index * 7_919)
    const plan = beginPlan(random)
    const facts = randomFacts(random, plan)
    const began: PlayedPlan = { record: plan, changes: [] }
    const first = play(began, inSomeOrder(random, facts), `history ${index} of seed ${seed}`)
    const second = play(
      began,
      inSomeOrder(random, facts),
      `history ${index} of seed ${seed}, again`,
    )
    if (isDeepStrictEqual(endOf(first, endDay), endOf(second, endDay))) compared += 1
    else if (!isDeepStrictEqual(staffActs(first), staffActs(second))) differentActs += 1
    else
      throw new Error(
        `Two orders of history ${index} of seed ${seed} end differently: ${JSON.stringify(facts)}`,
      )
  }
  return { compared, differentActs }
}

/** Money becomes known up to 80 days late, a reversal after its payment; staff act on the day. */
function inSomeOrder(random: Random, facts: readonly PlanFact[]): Delivered[] {
  const knownOn = new Map<number, string>()
  const delivered = facts.map((fact) => {
    const isMoney =
      fact.kind === 'payment' || fact.kind === 'reversal' || fact.kind === 'chargeback'
    const own = isMoney ? addDays(fact.day, random.below(3) === 0 ? random.below(80) : 0) : fact.day
    const payment = 'paid' in fact ? (knownOn.get(fact.paid) ?? own) : own
    const day = own > payment ? own : payment
    knownOn.set(fact.id, day)
    return { fact, knownOn: day }
  })
  return delivered.toSorted((a, b) =>
    a.knownOn === b.knownOn ? a.fact.id - b.fact.id : a.knownOn < b.knownOn ? -1 : 1,
  )
}

function play(began: PlayedPlan, delivered: readonly Delivered[], where: string): PlanRecord {
  let played = began
  const booked = accountTotals(planState(began.record, endDay))
  for (const each of delivered) {
    const known = played.changes.length
    played = deliver(played, each)
    for (const { postings } of played.changes.slice(known)) {
      let sum = 0
      for (const [account, kobo] of Object.entries(postings)) {
        booked[account as PlanAccount] += kobo
        sum += kobo
      }
      require(sum === 0, `postings that do not balance in ${where}`)
    }
    checkRecord(played.record, booked, `${where} at ${JSON.stringify(each)}`)
  }
  return played.record
}

function checkRecord(record: PlanRecord, booked: Record<PlanAccount, number>, where: string): void {
  const state = planState(record, endDay)
  const sum = (amountOf: (row: (typeof state.instalments)[number]) => number) =>
    state.instalments.reduce((total, row) => total + amountOf(row), 0)
  require(isDeepStrictEqual(booked, accountTotals(state)), `other sums than the state, ${where}`)
  require(nextVersion(record, endDay) === null, `a schedule that a replay changes, ${where}`)
  require(statusAfter(record, endDay) !== 'settled_early' ||
    record.versions.some(
      ({ reason }) => reason === 'settlement',
    ), `an early end without its schedule, ${where}`)
  require(sum(({ principalKobo }) => principalKobo) ===
    state.financedKobo - state.refundedKobo, `principals that do not sum to the plan, ${where}`)
  const parts = state.instalments.flatMap((row) => [
    row.principalKobo - row.paidPrincipalKobo,
    row.interestKobo - row.paidInterestKobo,
    row.leftKobo,
    row.paidPrincipalKobo,
    row.paidInterestKobo,
  ])
  const amounts = [state.overpaidKobo, state.shortKobo, state.settlementKobo, state.writtenOffKobo]
  require([...parts, ...amounts].every((kobo) => kobo >= 0), `a part below zero, ${where}`)
}

function require(isTrue: boolean, problem: string): void {
  if (!isTrue) throw new Error(`Found ${problem}`)
}
