import type { AnyFunctionContract } from '../../parse/function-contract.ts'
import {
  flag,
  listOf,
  nullable,
  number,
  object,
  oneOf,
  text,
  uuid,
  wholeNumber,
  type ValueOf,
} from '../../parse/parser.ts'
import { scheduleReasons } from '../ledger/plan-record.ts'
import { planEntryKinds } from '../plan-state.ts'
import { paymentWays } from './plan-statement.ts'

const parts = {
  interestKobo: number(),
  principalKobo: number(),
  feeKobo: number(),
  overpaidKobo: number(),
}

/** The statement of a plan, with what its head says. Amounts in kobo, days `YYYY-MM-DD`. */
const statementView = object({
  planNumber: text(),
  orderNumber: text(),
  name: text(),
  isTest: flag(),
  today: text(),
  lines: listOf(
    object({
      key: text(),
      on: text(),
      kind: oneOf([...planEntryKinds, 'schedule']),
      reason: nullable(oneOf(scheduleReasons)),
      way: nullable(oneOf(paymentWays)),
      instalment: nullable(wholeNumber()),
      amountKobo: number(),
      leftKobo: number(),
      ...parts,
    }),
  ),
  totals: object({ paidKobo: number(), ...parts }),
  leftKobo: wholeNumber(),
  settlementKobo: wholeNumber(),
})
export type StatementView = ValueOf<typeof statementView>

/** The statement of a plan, for its signed-in customer, or for the holder of a ticket. */
export const getPlanStatement = {
  name: 'plan-statement',
  method: 'GET',
  parseRequest: object({
    planId: uuid('planId must be the id of a plan.'),
    /** Opens it without a sign-in, for ten minutes. */
    ticket: nullable(text()),
  }),
  parseResponse: statementView,
} satisfies AnyFunctionContract
