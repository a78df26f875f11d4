import { ensureUser, type NewUser } from '../../backend/auth/users/ensure-user.ts'
import type { Config } from '../../backend/config.ts'
import { logToConsole } from '../../backend/log.ts'
import { createServiceStorage } from '../../backend/start/create-service-storage.ts'
import type { Tx } from '../../backend/db/database.ts'
import type { Services } from '../../backend/start/start-services.ts'
import { createSecrets } from '../../backend/web/secrets.ts'
import { staffGrantLabels, staffGrants, type StaffGrant } from '../../domain/grants/grants.ts'
import { site } from '../../site.config.ts'
import { addDemoHolder } from './demo-carbon.ts'
import { addDemoHistory } from './demo-customer.ts'
import type { DemoAccount } from './demo-person.ts'
import { addDemoReviews, demoBuyers } from './demo-reviews.ts'
import { seedDemo } from './product.ts'

const people = [
  { role: 'admin', fullName: 'Demo Admin' },
  { role: 'customer', fullName: 'Demo Customer' },
  { role: 'reseller', fullName: 'Demo Reseller' },
] as const

/** One colleague for each grant, to see what they see. The admin is the owner. */
const colleagueGrants = staffGrants.filter((grant) => grant !== 'owner')

type DemoServices = Pick<
  Services,
  'db' | 'adminUrl' | 'secretKey' | 'publishableKey' | 'dataUrl' | 'fetchData'
>

/**
 * Fills an empty shop with the demo company. On the embedded database it also adds the data of
 * newer versions, and creates the demo accounts; the colleagues share a password. The passwords are derived from this
 * installation's secret key: each installation has its own, and none is stored.
 * @returns lines of text for the person who started the server
 */
export async function openDemo(
  { mode, wantsDemoData }: Pick<Config, 'mode' | 'wantsDemoData'>,
  services: DemoServices,
): Promise<string[]> {
  if (mode.name === 'supabase') return []
  const { db, adminUrl, secretKey } = services
  const isEmbedded = mode.name === 'embedded'
  const shop = await describeShop(db)
  if (!wantsDemoData)
    return shop === 'empty'
      ? ['The shop has no products yet. DEMO_DATA=on fills it with the demo company, to try it.']
      : []
  if (shop === 'empty') await seedDemo(adminUrl)
  else if (shop === 'demo' && isEmbedded) await seedDemo(adminUrl)
  if (!isEmbedded) return []
  const secretFor = createSecrets(secretKey)
  const domain = site.email.split('@')[1]
  const accountOf = (name: string) => {
    const email = `${name}@${domain}`
    return { email, password: secretFor(`demo ${email}`).slice(0, 16) }
  }
  const lines: string[] = []
  let isNew = false
  for (const { role, fullName } of people) {
    const account = accountOf(role)
    const newId = await ensureAccount(db, { ...account, fullName, role })
    if (newId !== null && role === 'customer') {
      isNew = true
      await openRegister(services, { userId: newId, name: fullName })
    }
    lines.push(`  ${role.padEnd(8)}  ${account.email}  ${account.password}`)
  }
  const password = secretFor('demo colleagues').slice(0, 16)
  for (const grant of colleagueGrants) {
    const fullName = `Demo ${staffGrantLabels[grant]}`
    await ensureColleague(db, { email: `${grant}@${domain}`, password, fullName, grant })
  }
  if (isNew && shop !== 'own') {
    await addHistory(services, accountOf)
    await addReviews(services, (name) => `${name}@${domain}`)
  }
  const names = colleagueGrants.map((grant) => `${grant}@`).join(', ')
  return ['Demo accounts:', ...lines, `  staff with one grant: ${names}${domain}  ${password}`]
}

/** A trigger creates the profile with the account; only the service role may set its role. */
async function ensureAccount(
  db: Services['db'],
  { role, ...account }: NewUser & { role: string },
): Promise<string | null> {
  const newId = await ensureUser(db, account)
  if (newId === null) return null
  await db.transaction({ role: 'service_role' }, async (tx) => {
    await tx.query('update public.profiles set role = $2 where id = $1', [newId, role])
    if (role === 'reseller') await approveReseller(tx, newId)
  })
  return newId
}

/** A register with a fault, or with projects of its own, stays as it is. */
async function openRegister(
  { db, ...access }: DemoServices,
  customer: { userId: string; name: string },
): Promise<void> {
  const storage = createServiceStorage(access)
  await attempt('the demo customer has no place in the carbon register', () =>
    addDemoHolder({ db, storage, log: logToConsole }, customer),
  )
}

/** The orders, the plan and the calculation of the demo customer. */
async function addHistory(
  services: DemoServices,
  accountOf: (name: string) => DemoAccount,
): Promise<void> {
  const [admin, customer] = people
  await attempt('the demo customer lacks orders', async () => {
    await waiveSecondFactor(services.db)
    await addDemoHistory(services, {
      customer: { ...accountOf(customer.role), fullName: customer.fullName },
      admin: accountOf(admin.role),
    })
  })
}

/**
 * The new admin of the demo has no second factor yet. Nobody else can sign in before the port is open, and
 * before that the server sets the default of this site again (`set-security-default.ts`).
 */
async function waiveSecondFactor(db: Services['db']): Promise<void> {
  await db.transaction({ role: 'service_role' }, (tx) =>
    tx.query(
      'update public.security_settings set admins_need_second_factor = false where chosen_at is null',
    ),
  )
}

/** Reviews come with their buyers, so those that staff have deleted do not come back. */
async function addReviews(
  { db, adminUrl }: DemoServices,
  emailOf: (name: string) => string,
): Promise<void> {
  await attempt('the products of the demo lack reviews', async () => {
    const buyerIds = await Promise.all(
      demoBuyers.map((fullName, index) =>
        ensureUser(db, { email: emailOf(`buyer-${index + 1}`), password: null, fullName }),
      ),
    )
    await addDemoReviews(adminUrl, buyerIds)
  })
}

/** The shop starts all the same when a step fails. */
async function attempt(problem: string, step: () => Promise<void>): Promise<void> {
  try {
    await step()
  } catch (error) {
    logToConsole({ level: 'error', message: problem, error })
  }
}

/** In the lowest tier, with a code of their own. */
async function approveReseller(tx: Tx, userId: string): Promise<void> {
  await tx.query(
    `insert into public.resellers (user_id, business_name, business_kind, registration_number, phone,
       address, state, about, tier_id)
     select $1, 'Bright Roof Solar', 'business_name', 'BN 0000000', '+2349000000001',
       '2 Example Street, Yaba', 'Lagos', 'We install for homes and shops around Yaba.', id
     from public.reseller_tiers
     order by min_volume_kobo
     limit 1`,
    [userId],
  )
  await tx.query(
    `update public.resellers
     set status = 'approved', reason = 'The reseller of the demo.', decided_at = now(), code = 'BRIGHT1'
     where user_id = $1`,
    [userId],
  )
}

/** Somebody whom the server makes an admin is an owner at first. */
async function ensureColleague(
  db: Services['db'],
  { grant, ...account }: NewUser & { grant: StaffGrant },
): Promise<void> {
  const newId = await ensureUser(db, account)
  if (newId === null) return
  await db.transaction({ role: 'service_role' }, async (tx) => {
    await tx.query(`update public.profiles set role = 'admin' where id = $1`, [newId])
    await tx.query('insert into public.staff_grants (user_id, grant_name) values ($1, $2)', [
      newId,
      grant,
    ])
    await tx.query(`delete from public.staff_grants where user_id = $1 and grant_name = 'owner'`, [
      newId,
    ])
  })
}

/**
 * A shop is a demo as long as it has one of the demo products; all of them have ids with the same
 * beginning.
 */
async function describeShop(db: Services['db']): Promise<'empty' | 'demo' | 'own'> {
  const { rows } = await db.transaction({ role: 'service_role' }, (tx) =>
    tx.query<{ is_demo: boolean | null }>(
      `select bool_or(id::text like '5eed0000-%') as is_demo from public.products`,
    ),
  )
  const isDemo = rows[0]?.is_demo ?? null
  return isDemo === null ? 'empty' : isDemo ? 'demo' : 'own'
}
