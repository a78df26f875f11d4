import type { FunctionsServer } from '../servers/functions-server.ts'

export interface TestReseller {
  id: string
  userId: string
  token: string
  email: string
  phone: string
  code: string
}

let made = 0

/** An approved reseller with an account, in the tier of that name. */
export async function makeReseller(
  { admin, signUp }: Pick<FunctionsServer, 'admin' | 'signUp'>,
  {
    email = `reseller${made + 1}@solar.example`,
    phone = `+23480911${String(made + 10_000)}`,
    address = `${made + 40} Adeola Odeku Road, Victoria Island`,
    tier = 'Silver',
  }: { email?: string; phone?: string; address?: string; tier?: string } = {},
): Promise<TestReseller> {
  made += 1
  const { id: userId, token } = await signUp(email)
  const code = `PANEL${String(made).padStart(4, '0')}`
  const { rows } = await admin.query<{ id: string }>(
    `insert into public.resellers (user_id, business_name, business_kind, phone, address, state,
       tier_id)
     select $1, $2, 'individual', $3, $4, 'Lagos', id from public.reseller_tiers where name = $5
     returning id`,
    [userId, `Panel Shop ${made}`, phone, address, tier],
  )
  const id = rows[0]?.id ?? ''
  await admin.query(
    `update public.resellers
     set status = 'approved', code = $2, reason = 'A good shop', decided_at = now()
     where id = $1`,
    [id, code],
  )
  return { id, userId, token, email, phone, code }
}

/** Suspends a reseller, or lets them come back. */
export async function setResellerStatus(
  { admin }: Pick<FunctionsServer, 'admin'>,
  { id }: Pick<TestReseller, 'id'>,
  status: 'suspended' | 'approved',
): Promise<void> {
  await admin.query(
    `update public.resellers set status = $2, reason = 'For the test', decided_at = now()
     where id = $1`,
    [id, status],
  )
}

export interface Balance {
  accrued: number
  payable: number
  paid: number
}

/** What a reseller is owed, in kobo. */
export async function balanceOf(
  { admin }: Pick<FunctionsServer, 'admin'>,
  { id }: Pick<TestReseller, 'id'>,
): Promise<Balance> {
  const { rows } = await admin.query<Balance>(
    `select accrued_kobo::int8::float8 as accrued, payable_kobo::float8 as payable,
       paid_kobo::float8 as paid
     from private.reseller_balance($1)`,
    [id],
  )
  if (!rows[0]) throw new Error('A reseller has a balance')
  return rows[0]
}
