import { expect, test } from 'vitest'
import type { Tx } from '../../backend/db/database.ts'
import { requestAs, useDatabaseWithPeople } from '../../test/shop/people.ts'

/** Terms that one person of finance could make easier for a friend, with the Data API too. */
const { admin, db, useStaffWith } = await useDatabaseWithPeople()
const finance = await useStaffWith('finance')
const stale = await useStaffWith('finance')
const content = await useStaffWith('content')
await admin.query(
  `insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified')`,
  [stale.id],
)

const as = (id: string, sql: string, role = 'authenticated') => {
  const { settings } = requestAs('admin', { sub: id, aal: 'aal2' })
  return db.transaction({ role, settings }, (tx: Tx) => tx.query(sql))
}
const needsFactor = { code: 'PT403', message: 'second_factor_needed' }
/** The events that the owners read about a change, newest last. */
const toldOf = async (change: () => Promise<unknown>) => {
  const { rows: before } = await admin.query<{ last: string }>(
    'select coalesce(max(id), 0) as last from platform.security_events',
  )
  await change()
  const { rows } = await admin.query<{ change: string }>(
    `select (details ->> 'from') || ' to ' || (details ->> 'to') as change
     from platform.security_events where kind = 'large_discount' and id > $1 order by id`,
    [before[0]?.last],
  )
  return rows.map(({ change: told }) => told)
}

test.each([
  [
    'repayment_plans',
    'months = 3',
    'deposit_percent = 10, rate_percent_per_month = 0',
    'Repayment plans, 3 months: deposit percent 40.00, rate percent per month 1.500 to deposit percent 10.00, rate percent per month 0.000',
    'deposit_percent = 50',
  ],
  [
    'reseller_tiers',
    `name = 'Bronze'`,
    'wholesale_percent = 59',
    'Reseller tiers, Bronze: wholesale percent 8.00 to wholesale percent 59.00',
    'wholesale_percent = 7',
  ],
  [
    'wholesale_breaks',
    `min_quantity = 10 and tier_id = (select id from public.reseller_tiers where name = 'Bronze')`,
    'extra_percent = 30',
    'Wholesale breaks, Bronze: extra percent 2.00 to extra percent 30.00',
    'extra_percent = 1',
  ],
  [
    'delivery_areas',
    `state = 'Kano'`,
    'fee_kobo = 0',
    /^Delivery areas, Kano: fee \d+ naira to fee 0 naira$/,
    'fee_kobo = 9000000',
  ],
  [
    'delivery_areas',
    `state = 'Yobe'`,
    `state = 'Elsewhere'`,
    'Delivery areas, Elsewhere: state Yobe to state Elsewhere',
    'days_max = 30',
  ],
  [
    'installation_areas',
    `state = 'Kwara'`,
    'crew_fee_kobo = 1',
    'Installation areas, Kwara: crew fee 120000 naira to crew fee 0.01 naira',
    'crew_fee_kobo = 90000000',
  ],
  [
    'carbon_factors',
    `name = 'grid_avoided'`,
    'value = 0.5',
    /^Carbon factors, grid_avoided: value 0\.\d+ to value 0\.50000$/,
    `source = 'The same'`,
  ],
  [
    'calculator_values',
    `key = 'installation_min'`,
    'value = 1',
    'Calculator values, Lowest price of an installation: value 170000.0000 to value 1.0000',
    `source = 'The same'`,
  ],
])(
  'easier terms of %s where %s are told to the owners: %s',
  async (table, row, easier, words, harder) => {
    const set = (id: string, change: string) =>
      as(id, `update public.${table} set ${change} where ${row}`)
    await expect(set(stale.id, easier)).rejects.toMatchObject(needsFactor)
    // The area of the crew follows that of the delivery.
    const [told, ...more] = await toldOf(() => set(finance.id, easier))
    expect(told).toMatch(words)
    expect(more).toHaveLength(easier.startsWith('state') ? 1 : 0)
    if (!easier.startsWith('state')) expect(await toldOf(() => set(finance.id, harder))).toEqual([])
  },
)

test('a new offer is told, and what one change gives to several rows is told of each', async () => {
  const told = await toldOf(() =>
    as(
      finance.id,
      `insert into public.delivery_areas (state, fee_kobo, days_min, days_max)
       values ('Atlantis', 0, 1, 2), ('Utopia', 0, 1, 2)`,
    ),
  )
  expect(told).toEqual([
    expect.stringMatching(/^Delivery areas, Atlantis: new to .*fee 0 naira/),
    expect.stringMatching(/^Delivery areas, Utopia: new to/),
  ])
})

test('goods on sale are not given a free crew or a longer warranty in silence', async () => {
  const set = (change: string, status = 'published') =>
    as(
      content.id,
      `update public.products set ${change}
       where slug = 'imole-mono-550w' and status = '${status}'`,
    )
  expect(await toldOf(() => set('installation_included = true'))).toHaveLength(1)
  expect(await toldOf(() => set('warranty_years = 50'))).toHaveLength(1)
  expect(await toldOf(() => set('warranty_years = 1, is_featured = true'))).toEqual([])
})

test('rules that lend more easily are told to the owners, stricter ones are not', async () => {
  const add = (approveUpToKobo: number, asksBvn = false) =>
    toldOf(() =>
      as(
        finance.id,
        `insert into public.plan_rules (max_owed_kobo, max_open_plans, max_share_of_income_percent,
           approve_up_to_kobo, min_score, guarantor_above_kobo, documents_above_kobo, asks_bvn, reason)
         values (500000000, 2, 33, ${approveUpToKobo}, 60, 150000000, 50000000, ${asksBvn}, 'For a friend')`,
        'service_role',
      ),
    )
  expect(await add(50_000_000, true)).toEqual([])
  expect(await add(50_000_000)).toHaveLength(1)
  expect(await add(90_000_000_000)).toEqual([
    expect.stringMatching(
      /^Plan rules, version \d+: .* to approve up to 900000000 naira: For a friend$/,
    ),
  ])
})

test('a plan needs a deposit', async () => {
  for (const change of ['deposit_percent = 0', 'deposit_percent = 9.99'])
    await expect(
      as(finance.id, `update public.repayment_plans set ${change} where months = 6`),
    ).rejects.toMatchObject({ code: '23514' })
  const { rows } = await admin.query<{ definition: string }>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint
     where conname = 'instalment_plans_deposit_floor'`,
  )
  expect(rows[0]?.definition).toContain('price_kobo / 10')
})

/** Columns of the same tables whose change gives nothing away, and why. */
const notTold: Record<string, string> = {
  'coupons.percent_off': 'coupons_tell_large tells half or more, and each order is judged',
  'coupons.amount_off_kobo': 'the same',
  'coupons.min_subtotal_kobo': 'the same',
  'coupons.max_discount_kobo': 'the same',
  'coupons.max_uses': 'the same',
  'coupons.max_uses_per_email': 'the same',
  'coupons.is_active': 'the same',
  'coupons.budget_kobo': 'the same',
  'coupons.given_kobo': 'counted by orders',
  'coupons.used_count': 'counted by orders',
  'delivery_areas.days_min': 'a day, not money',
  'delivery_areas.days_max': 'a day, not money',
  'payout_rules.min_payout_kobo': 'of money that is earned',
  'payout_rules.is_small_company': 'of a tax that is owed to the state',
  'payout_rules.small_company_month_kobo': 'of a tax that is owed to the state',
  'plan_notes.is_contact': 'a note',
  'products.price': 'products_guard_price_cut tells a cut, and each order is judged',
  'products.compare_at_price': 'only shown',
  'products.stock': 'a movement, by the grant stock',
  'products.carbonReductionPotential': 'an estimate, only shown',
  'products.delivery_days_min': 'a day, not money',
  'products.delivery_days_max': 'a day, not money',
  'products.is_featured': 'only shown',
  'products.is_active': 'follows the status',
  'products.status': 'what is on sale, at its price',
  'products.low_stock_level': 'a warning',
  'products.retires_kg': 'products_keep_retires_kg keeps it',
  'project_inquiries.status': 'a step of our work',
  'vat_rates.rate_percent': 'within the price; vat_rates_guard keeps what is in force',
  'withholding_rates.is_resident': 'names the rate',
}

test('each column of terms that sales or finance write is told, or has a reason not to be', async () => {
  const { rows } = await admin.query<{ name: string; isTold: boolean; hasTrigger: boolean }>(
    `select c.relname || '.' || a.attname as name, term.easier is not null as "isTold",
       exists (
         select from pg_trigger t
         where t.tgrelid = c.oid and t.tgfoid = 'private.tell_easier_terms'::regproc
       ) as "hasTrigger"
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     left join private.money_terms() term
       on term.table_name = c.relname and term.column_name = a.attname
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and (term.easier is not null or a.attname not in ('position', 'version')
         and (a.atttypid in ('bool'::regtype, 'int2'::regtype, 'int4'::regtype, 'int8'::regtype,
             'numeric'::regtype)
           or exists (
             select from pg_constraint k
             where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
               and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%'))
         and (has_column_privilege('authenticated', c.oid, a.attnum, 'INSERT')
           or has_column_privilege('authenticated', c.oid, a.attnum, 'UPDATE'))
         and exists (
           select from pg_policy p
           where p.polrelid = c.oid and p.polcmd in ('a', 'w')
             and coalesce(pg_get_expr(p.polwithcheck, p.polrelid), pg_get_expr(p.polqual, p.polrelid))
               ~ '''(sales|finance)'''))
     order by 1`,
  )
  expect(rows.filter(({ isTold, hasTrigger }) => isTold && !hasTrigger)).toEqual([])
  const silent = rows.filter(({ isTold }) => !isTold).map(({ name }) => name)
  expect(silent).toEqual(Object.keys(notTold).toSorted())
  expect(rows.length).toBeGreaterThan(40)
})
