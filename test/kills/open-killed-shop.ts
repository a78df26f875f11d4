import { createAccount } from '../../bench/auth-requests.ts'
import { connectAdmin } from '../../bench/connect-admin.ts'
import { makeAdminSince } from '../shop/admin-since.ts'
import { stockPanels } from '../shop/guest-orders.ts'
import { makeReseller } from '../shop/resellers.ts'
import { setGrants } from '../shop/staff-grants.ts'
import { nothingAcknowledged } from './find-lost.ts'
import { send, type Keys, type KilledShop } from './killed-shop.ts'
import { bucket } from './uploads.ts'

const stock = 1_000_000

/** Prepares a running shop: goods, two owners, a reseller and a bucket. */
export async function openKilledShop(
  running: Pick<KilledShop, 'origin' | 'dataDir'> & { keys: Keys },
): Promise<KilledShop> {
  await using admin = await connectAdmin(running)
  const subject = { origin: running.origin, ...running.keys }
  const signUp = async (email: string) => {
    await createAccount(subject, email)
    const { rows } = await admin.query<{ id: string }>(
      'select id from auth.users where email = $1',
      [email],
    )
    return { id: rows[0]?.id ?? '', token: '' }
  }
  const staff = ['first-owner@imole.example', 'second-owner@imole.example'] as const
  for (const email of staff) {
    const { id } = await signUp(email)
    await setGrants(admin, id, ['owner'])
    await makeAdminSince(admin, id, '25 hours')
  }
  const shop: KilledShop = {
    ...running,
    panelId: await stockPanels(admin, stock),
    resellerCode: (await makeReseller({ admin, signUp })).code,
    staff,
    tokens: new Map(),
    acknowledged: nothingAcknowledged(),
    problems: [],
    answered: 0,
    stopping: new AbortController(),
  }
  const token = shop.keys.secretKey
  const made = await send(shop, '/storage/v1/bucket', { json: { id: bucket, name: bucket }, token })
  if (made.status !== 200) throw new Error(`bucket: ${made.status} ${await made.text()}`)
  return shop
}
