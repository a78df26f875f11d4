import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { Client } from 'pg'
import { applicationStatuses } from '../../domain/careers/apply-for-opening.ts'
import {
  disputeAnswerStatuses,
  disputeAnswerTransitions,
  disputeDecisions,
  disputeStatuses,
  disputeTransitions,
} from '../../domain/disputes/dispute-status.ts'
import { faqTopics } from '../../domain/contact/faq-topics.ts'
import { inquiryStatuses } from '../../domain/inquiry/submit-project-inquiry.ts'
import {
  orderActors,
  orderEventKinds,
  orderStatuses,
  orderTransitions,
} from '../../domain/orders/order-status.ts'
import {
  returnKinds,
  returnReasons,
  returnStatuses,
  returnTransitions,
} from '../../domain/orders/returns/return-status.ts'
import { stockMovementKinds } from '../../domain/orders/stock/stock-movement.ts'
import { paymentMethods } from '../../domain/orders/shop-rules.ts'
import {
  paymentStatuses,
  paymentTransitions,
  refundStatuses,
  refundTransitions,
} from '../../domain/payments/payment-status.ts'
import { productStatuses, productTransitions } from '../../domain/products/product-status.ts'
import { cloneDatabase } from '../../test/template-database.ts'

/** The lists of `domain/` and the checks of the database repeat each other and must be equal. */

let clone: Awaited<ReturnType<typeof cloneDatabase>>
let admin: Client
beforeAll(async () => {
  clone = await cloneDatabase(inject('adminUrl'))
  admin = new Client({ connectionString: clone.adminUrl })
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await clone[Symbol.asyncDispose]()
})

test.each<[table: string, column: string, values: readonly string[]]>([
  ['faq_entries', 'topic', Object.keys(faqTopics)],
  ['orders', 'status', orderStatuses],
  ['order_events', 'kind', orderEventKinds],
  ['order_events', 'actor', orderActors],
  ['stock_movements', 'kind', stockMovementKinds],
  ['stock_movements', 'actor', orderActors],
  ['payments', 'status', paymentStatuses],
  ['payments', 'method', paymentMethods],
  ['refunds', 'status', refundStatuses],
  ['return_requests', 'kind', returnKinds],
  ['return_requests', 'reason', returnReasons],
  ['return_requests', 'status', returnStatuses],
  ['disputes', 'status', disputeStatuses],
  ['dispute_answers', 'status', disputeAnswerStatuses],
  ['dispute_answers', 'decision', disputeDecisions],
  ['products', 'status', productStatuses],
  ['project_inquiries', 'status', inquiryStatuses],
  ['job_applications', 'status', applicationStatuses],
])('%s.%s may have the values of domain/', async (table, column, values) => {
  const { rows } = await admin.query<{ definition: string }>(
    `select pg_get_constraintdef(c.oid) as definition from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
     where c.contype = 'c' and c.conrelid = ('public.' || $1)::regclass and a.attname = $2`,
    [table, column],
  )
  // A list in SQL is written as `ANY (ARRAY[…])`; a comparison with one value is a different rule.
  const lists = rows.filter(({ definition }) => definition.includes('ARRAY['))
  expect(lists.map(({ definition }) => literalsOf(definition).toSorted())).toEqual([
    values.toSorted(),
  ])
})

test.each<[table: string, transitions: Readonly<Record<string, readonly string[]>>]>([
  ['orders', orderTransitions],
  ['payments', paymentTransitions],
  ['refunds', refundTransitions],
  ['return_requests', returnTransitions],
  ['disputes', disputeTransitions],
  ['dispute_answers', disputeAnswerTransitions],
  ['products', productTransitions],
])('the trigger of %s allows the status transitions of domain/', async (table, transitions) => {
  const { rows } = await admin.query<{ definition: string }>(
    `select pg_get_triggerdef(oid) as definition from pg_trigger
     where tgrelid = ('public.' || $1)::regclass and tgname = $1 || '_check_status'`,
    [table],
  )
  const allowed = literalsOf(rows[0]?.definition ?? '').filter((each) => /^.+>/.test(each))
  expect(allowed.toSorted()).toEqual(
    Object.entries(transitions)
      .flatMap(([from, targets]) => targets.map((to) => `${from}>${to}`))
      .toSorted(),
  )
})

function literalsOf(sql: string): string[] {
  return [...sql.matchAll(/'([^']*)'/g)].map(([, literal = '']) => literal)
}
