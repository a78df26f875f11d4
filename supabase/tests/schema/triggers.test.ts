import { expect, test } from 'vitest'
import {
  disputeAnswerTransitions,
  disputeTransitions,
} from '../../../domain/disputes/dispute-status.ts'
import { quoteTransitions } from '../../../domain/orders/installation/installation-quote.ts'
import { orderTransitions } from '../../../domain/orders/order-status.ts'
import { returnTransitions } from '../../../domain/orders/returns/return-status.ts'
import { paymentTransitions, refundTransitions } from '../../../domain/payments/payment-status.ts'
import { schemas, useEveryTable } from './use-every-table.ts'

/**
 * Every trigger does its work. Most of them keep `updated_at`, or announce to the page cache that a
 * table changed: `triggers.txt` says for which tables, and is written from what happens. The others
 * are listed here with the test that needs them.
 */

const { admin, relations, attempt } = await useEveryTable()
const tables = relations.filter(({ isTable }) => isTable)

/** What each of the other triggers does, and the file that tests it if it is not this one. */
const others: Record<string, string> = {
  addresses_enforce_one_default: 'accounts.policies.test.ts',
  addresses_replace_default: 'accounts.policies.test.ts',
  account_blocks_apply: 'functions/people/people.test.ts',
  coupons_tell_large: 'large-discounts.test.ts',
  coupons_tell_larger: 'large-discounts.test.ts',
  ledger_entries_guard_own: 'functions/payments/own-order.test.ts',
  mfa_factors_note_second_factor: 'functions/staff/new-second-factor.test.ts',
  mfa_recovery_code_sets_note: 'functions/staff/new-second-factor.test.ts',
  order_edits_guard_own: 'functions/payments/own-order.test.ts',
  products_guard_price_cut: 'large-discounts.test.ts',
  refunds_guard_own: 'functions/payments/own-order.test.ts',
  person_requests_guard: 'functions/people/people.test.ts',
  person_requests_erase: 'functions/people/erase-person.test.ts',
  person_requests_merge: 'functions/people/merge-accounts.test.ts',
  profiles_write_person: 'people.test.ts',
  users_write_person: 'people.test.ts',
  audit_entries_append_only: 'audit.test.ts',
  audit_entries_no_truncate: 'audit.test.ts',
  carbon_factors_scale_product_carbon: 'carbon-factors.policies.test.ts',
  audit_log_entries_append_only: 'the audit log is never changed',
  orders_keep_invoice_day: 'functions/orders/documents/documents.test.ts',
  ledger_entries_mark_on_invoice: 'functions/orders/documents/documents.test.ts',
  orders_guard_channel: 'functions/orders/staff-order/staff-order.test.ts',
  payments_require_terms: 'functions/orders/staff-order/staff-order.test.ts',
  order_edits_append_only: 'functions/order-edits/edit-thief.test.ts',
  order_edits_check_ledger: 'functions/order-edits/edit-thief.test.ts',
  order_edits_guard: 'functions/order-edits/edit-thief.test.ts',
  order_lines_check_stock_of_removed: 'functions/order-edits/edit-thief.test.ts',
  order_lines_guard: 'functions/order-edits/edit-thief.test.ts',
  products_guard_vat_class: 'vat.policies.test.ts',
  vat_rates_guard: 'vat.policies.test.ts',
  order_lines_check_stock: 'order-movements.test.ts',
  order_lines_guard_shipped: 'functions/orders/shipping/shipping.test.ts',
  shipments_guard: 'functions/orders/shipping/shipping.test.ts',
  shipments_check_lines: 'functions/orders/shipping/shipping.test.ts',
  shipment_lines_guard: 'functions/orders/shipping/shipping.test.ts',
  orders_guard_shipments: 'functions/orders/shipping/shipping.test.ts',
  orders_search_new: 'order-search.test.ts',
  orders_search_changed: 'order-search.test.ts',
  order_lines_search: 'order-search.test.ts',
  payments_search: 'order-search.test.ts',
  order_lines_check_sums: 'orders.test.ts',
  dispute_answers_check_status: 'the status changes only along the transitions of domain/',
  dispute_answers_guard: 'disputes.test.ts',
  bank_accounts_guard: 'functions/bank-accounts/bank-accounts.test.ts',
  payments_keep_bank_account: 'functions/bank-accounts/bank-accounts.test.ts',
  payments_set_bank_account: 'functions/bank-accounts/bank-accounts.test.ts',
  coupons_guard_large: 'coupon-uses.test.ts',
  orders_count_discount_of_changed: 'coupon-uses.test.ts',
  orders_count_discount_of_deleted: 'coupon-uses.test.ts',
  orders_count_discount_of_new: 'coupon-uses.test.ts',
  depots_guard_closing: 'depots.test.ts',
  depots_guard_delete: 'depots.test.ts',
  disputes_check_ledger: 'disputes.test.ts',
  disputes_check_status: 'the status changes only along the transitions of domain/',
  disputes_guard: 'disputes.test.ts',
  installation_quotes_check_entry: 'functions/orders/installation/installation-quotes.test.ts',
  installation_quotes_check_status: 'the status changes only along the transitions of domain/',
  installation_quotes_guard: 'functions/orders/installation/installation-quotes.test.ts',
  orders_follow_with_quote: 'functions/orders/installation/installation-quotes.test.ts',
  orders_open_quote: 'functions/orders/installation/installation-quotes.test.ts',
  ledger_entries_guard_chargeback: 'disputes.test.ts',
  orders_begin: 'money-guards.test.ts',
  orders_check_status: 'the status changes only along the transitions of domain/',
  audit_log_entries_record_security_event: 'an entry of the audit log is a security event too',
  guard_admin_account: 'last-admin.test.ts',
  orders_check_stock: 'order-movements.test.ts',
  orders_check_stock_of_new: 'order-movements.test.ts',
  orders_check_sums: 'orders.test.ts',
  orders_count_holds_of_changed: 'product-holds.test.ts',
  orders_count_holds_of_new: 'product-holds.test.ts',
  orders_delete_holds: 'product-holds.test.ts',
  ledger_entries_check_ledger: 'ledger.test.ts',
  ledger_entries_guard: 'ledger.test.ts',
  orders_book_charge: 'ledger.test.ts',
  orders_check_ledger: 'ledger.test.ts',
  payments_check_ledger: 'ledger.test.ts',
  credits_guard: 'functions/orders/credits/credits.test.ts',
  ledger_entries_guard_credit: 'functions/orders/credits/credits.test.ts',
  refund_accounts_guard: 'refund-by-transfer.test.ts',
  refund_lines_guard: 'request-refund.test.ts',
  orders_guard_request: 'functions/returns/cancellations.test.ts',
  return_request_lines_guard: 'functions/returns/returns.test.ts',
  return_request_photos_limit: 'functions/returns/returns.test.ts',
  return_requests_check_status: 'the status changes only along the transitions of domain/',
  return_requests_guard: 'functions/returns/returns.test.ts',
  reconciliations_guard_closed: 'reconcile-day.test.ts',
  reconciliations_mark_reopened: 'reconcile-day.test.ts',
  reconciliation_differences_guard_closed: 'reconcile-day.test.ts',
  refund_transfers_guard: 'refund-by-transfer.test.ts',
  refunds_check_transfer: 'refund-by-transfer.test.ts',
  refunds_guard_alone: 'functions/orders/credits/credits.test.ts',
  refunds_guard_approver: 'functions/payments/refunds/second-person.test.ts',
  refunds_set_way: 'refund-by-transfer.test.ts',
  refunds_check_ledger: 'ledger.test.ts',
  orders_guard: 'orders.test.ts',
  orders_guard_disputed: 'disputes.test.ts',
  orders_guard_delivery: 'functions/orders/delivery/delivery.test.ts',
  orders_guard_undone_cancellation: 'functions/orders/undo/undo-cancel-order.test.ts',
  orders_limit_reopened: 'functions/orders/undo/undo-cancel-order.test.ts',
  orders_limit_unpaid: 'product-holds.test.ts',
  orders_use_coupon: 'coupon-uses.test.ts',
  orders_use_coupon_again: 'coupon-uses.test.ts',
  payments_begin: 'money-guards.test.ts',
  payments_check_status: 'the status changes only along the transitions of domain/',
  payments_keep_mode: 'money-guards.test.ts',
  payments_guard: 'orders.test.ts',
  posts_note_first_revision: 'revisions.test.ts',
  posts_note_revision: 'revisions.test.ts',
  products_note_revision: 'revisions.test.ts',
  profiles_guard_role: 'last-admin.test.ts',
  profiles_note_admin_since: 'last-admin.test.ts',
  product_categories_index: 'product-listing.test.ts',
  product_categories_keep_technical_kind: 'product-technical.test.ts',
  project_inquiries_guard: 'project-inquiries.policies.test.ts',
  product_reviews_count: 'product-reviews.policies.test.ts',
  product_reviews_guard: 'product-reviews.policies.test.ts',
  products_allow_columns: 'staff-grants.test.ts',
  product_pictures_update_first: 'product-pictures.test.ts',
  products_follow_status: 'product-status.test.ts',
  products_check_status: 'the status changes only along the transitions of domain/',
  products_name_first_photo: 'product-pictures.test.ts',
  products_record_changed_price: 'product-status.test.ts',
  products_record_new_price: 'product-status.test.ts',
  products_check_technical: 'product-technical.test.ts',
  products_index: 'product-listing.test.ts',
  products_index_new: 'product-listing.test.ts',
  products_desk_words: 'desk-products.test.ts',
  products_notify_bundle_stock: 'a product announces what its stock changes on the pages',
  products_record_changed_stock: 'stock-movements.test.ts',
  products_record_new_stock: 'stock-movements.test.ts',
  products_notify_updated: 'a product announces what its stock changes on the pages',
  products_update_listing: 'product-listing.test.ts',
  refunds_check_status: 'the status changes only along the transitions of domain/',
  refunds_guard: 'refunds.test.ts',
  refunds_guard_disputed: 'disputes.test.ts',
  saved_calculations_limit: 'calculations.policies.test.ts',
  security_events_append_only: 'security events of the last 400 days are never changed',
  security_events_no_truncate: 'security events of the last 400 days are never changed',
  security_settings_note_choice: 'second-factor.policies.test.ts',
  shipment_lines_note_units: 'held-units.test.ts',
  staff_grants_guard: 'staff-grants.test.ts',
  staff_grants_note: 'staff-grants.test.ts',
  stock_movements_append_only: 'stock-movements.test.ts',
  stock_movements_check_order: 'order-movements.test.ts',
  stock_movements_check_transfers: 'staff-thieves.test.ts',
  stock_movements_guard_undo: 'staff-thieves.test.ts',
  stock_movements_move_depot: 'depots.test.ts',
  stock_movements_move: 'stock-movements.test.ts',
  stock_movements_reopen: 'stock-movements.test.ts',
  transfer_proofs_limit: 'product-holds.test.ts',
  users_create_profile: 'profiles.policies.test.ts',
  users_join_staff: 'functions/staff/staff.test.ts',
  users_record_consents: 'sign-up-consents.test.ts',
  wish_list_items_limit: 'wish-list.policies.test.ts',
}

test('every trigger is listed', async () => {
  const { rows } = await admin.query<{ name: string }>(
    `select tgname as name from pg_trigger join pg_class c on c.oid = tgrelid
     where not tgisinternal and relnamespace::regnamespace::text = any ($1)
       and tgname !~ '_(touch_updated_at|notify_changed|record_audit|bump_version)$|^update_.*_updated_at$'`,
    [schemas],
  )
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(others).toSorted())
})

test('a version rises with each change, and nobody writes it', async () => {
  const { rows } = await admin.query<{ name: string; isRight: boolean }>(
    `select t.tgrelid::regclass::text as name,
       t.tgfoid = 'private.bump_version()'::regprocedure and a.attnotnull
         and pg_get_expr(d.adbin, d.adrelid) = '1' as "isRight"
     from pg_trigger t
     left join pg_attribute a on a.attrelid = t.tgrelid and a.attname = 'version'
     left join pg_attrdef d on d.adrelid = t.tgrelid and d.adnum = a.attnum
     where t.tgname ~ '_bump_version$'`,
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ isRight }) => !isRight)).toEqual([])
  for (const { name } of rows) {
    const { rows: written } = await admin.query<{ version: number }>(
      `with old as (select ctid as place, version from ${name})
       update ${name} t set version = 99 from old where old.place = t.ctid
       returning t.version - old.version as version`,
    )
    expect(new Set(written.map(({ version }) => version)), name).toEqual(new Set([1]))
  }
  const { rows: versions } = await admin.query<{ version: number }>(
    `update public.coupons set description = description || '.'
     returning version - (select version from public.coupons o where o.code = coupons.code) as version`,
  )
  expect(new Set(versions.map(({ version }) => version))).toEqual(new Set([1]))
  const { rows: used } = await admin.query<{ version: number }>(
    `update public.coupons set used_count = used_count + 1
     returning version - (select version from public.coupons o where o.code = coupons.code) as version`,
  )
  expect(new Set(used.map(({ version }) => version))).toEqual(new Set([0]))
})

const heard: string[] = []
admin.on('notification', ({ payload }) => heard.push(payload ?? ''))
await admin.query('listen table_changed')

/** What the statement announces. It commits: PostgreSQL sends notifications only then. */
async function announcementsOf(statement: string): Promise<string[]> {
  heard.length = 0
  // A change of the audit log is refused, and announces nothing.
  await admin.query(statement).catch(() => {})
  await admin.query('')
  return heard.toSorted()
}

test('a product announces what its stock changes on the pages', async () => {
  const change = (set: string) =>
    announcementsOf(`update public.products set ${set} where slug = 'book-1'`)
  expect(await change(`summary = 'Another book.'`)).toEqual(['products'])
  expect(await change('stock = 9')).toEqual([])
  expect(await change('stock = 4')).toEqual(['products'])
  // Every bundle has two of it.
  expect(await change('stock = 1')).toEqual(['bundle_parts', 'products'])
  expect(await change('stock = 10')).toEqual(['bundle_parts', 'products'])
})

test('the audit log is never changed', async () => {
  const outcomes = await attempt([
    `update auth.audit_log_entries set payload = '{}'`,
    'delete from auth.audit_log_entries',
    'truncate auth.audit_log_entries',
  ])
  expect(outcomes.map(({ code }) => code)).toEqual(['42501', '42501', '42501'])
})

test('an entry of the audit log is a security event too', async () => {
  await admin.query(
    `insert into auth.audit_log_entries (payload, ip_address)
     values ('{"action":"login"}', '203.0.113.7')`,
  )
  const { rows } = await admin.query(
    `select kind from platform.security_events where address = '203.0.113.7'`,
  )
  expect(rows).toEqual([{ kind: 'auth_login' }])
})

test('security events of the last 400 days are never changed', async () => {
  const outcomes = await attempt([
    `update platform.security_events set kind = 'other'`,
    'delete from platform.security_events',
    'truncate platform.security_events',
  ])
  expect(outcomes.map(({ code }) => code)).toEqual(['42501', '42501', '42501'])
})

test.each<[table: string, transitions: Readonly<Record<string, readonly string[]>>]>([
  ['orders', orderTransitions],
  ['installation_quotes', quoteTransitions],
  ['payments', paymentTransitions],
  ['refunds', refundTransitions],
  ['return_requests', returnTransitions],
  ['disputes', disputeTransitions],
  ['dispute_answers', disputeAnswerTransitions],
])('the status of %s changes only along the transitions of domain/', async (table, transitions) => {
  const statuses = Object.keys(transitions)
  const pairs = statuses.flatMap((from) =>
    statuses.filter((to) => to !== from).map((to) => ({ from, to })),
  )
  // Other rules about a status are tested elsewhere.
  await admin.query('begin')
  await admin.query(
    `alter table public.${table} disable trigger user;
     do $$ begin execute (
       select string_agg('alter table public.${table} drop constraint ' || quote_ident(conname), ';')
       from pg_constraint where conrelid = 'public.${table}'::regclass and contype = 'c'
     ); end $$`,
  )
  const outcomes = await attempt(
    pairs.map(
      ({ from, to }) =>
        `alter table public.${table} disable trigger user;
         update public.${table} set status = '${from}';
         alter table public.${table} enable trigger ${table}_check_status;
         update public.${table} set status = '${to}'`,
    ),
  )
  await admin.query('rollback')
  const allowed = pairs.filter((_, at) => outcomes[at]?.code === null)
  expect(allowed).toEqual(pairs.filter(({ from, to }) => transitions[from]?.includes(to)))
  const codes = new Set(outcomes.map(({ code }) => code))
  expect([...codes].toSorted()).toEqual(['PT409', null])
})

// The last test: it empties the tables.
test('tables keep updated_at and announce their changes as triggers.txt says', async () => {
  const touched = await listTouched()
  const lines = [
    '-- Tables that set updated_at when a row changes.',
    ...touched,
    '',
    '-- Tables that announce a change, so that pages made from them are made again. The changes of',
    '-- products are announced by row, when a page shows them.',
    ...(await listAnnouncements()),
  ]
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('triggers.txt')
})

async function listTouched(): Promise<string[]> {
  const dated = tables.filter(({ columns }) => columns.some(({ name }) => name === 'updated_at'))
  const touched: string[] = []
  for (const { name } of dated) {
    await admin.query('begin')
    await admin.query(`update ${name} set updated_at = '2000-01-01'`)
    const { rows } = await admin.query<{ isTouched: boolean }>(
      `select bool_and(updated_at = now()) as "isTouched" from ${name}`,
    )
    await admin.query('rollback')
    if (rows[0]?.isTouched) touched.push(name)
  }
  return touched
}

/** Triggers of a statement run also when it changes no row. */
async function listAnnouncements(): Promise<string[]> {
  const lines: string[] = []
  for (const { name, columns } of tables) {
    const column = columns.find(({ isGenerated }) => !isGenerated)?.name
    const statements = {
      insert: `insert into ${name} (${column}) select ${column} from ${name} where false`,
      update: `update ${name} set ${column} = ${column} where false`,
      delete: `delete from ${name} where false`,
      truncate: `truncate ${name} cascade`,
    }
    const verbs: string[] = []
    for (const [verb, statement] of Object.entries(statements))
      if ((await announcementsOf(statement)).includes(name.split('.')[1] ?? '')) verbs.push(verb)
    if (verbs.length > 0) lines.push(`${name}: ${verbs.join(', ')}`)
  }
  return lines
}
