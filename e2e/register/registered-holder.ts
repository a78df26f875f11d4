import { createHash, randomBytes } from 'node:crypto'
import { createAccount } from '../account/accounts.ts'
import { connectDatabase } from '../database.ts'
import type { Account } from '../site.ts'
import { appendEvent } from './signed-register.ts'

const vintage = 'P0003-2025'
const mostKg = 500

/** A new customer who was given units of the mill, and the number of a company to give some to. */
export async function createHolder(
  email: string,
): Promise<{ account: Account; holder: string; heldKg: number; company: string }> {
  const { id: userId, ...account } = await createAccount(email)
  const salt = randomBytes(16).toString('hex')
  const commitment = createHash('sha256').update(`${salt}:Ngozi`).digest('hex')
  await using database = await connectDatabase()
  await database.query(
    `insert into public.register_names (commitment, salt, name, is_public, user_id)
     values ($1, $2, 'Ngozi', false, $3)`,
    [commitment, salt, userId],
  )
  const opened = { kind: 'person', name: null, commitment }
  const holder = `H${await appendEvent('holder_opened', opened)}`
  await database.query(
    'insert into public.register_accounts (holder_id, user_id) values ($1, $2)',
    [holder, userId],
  )
  const idOf = async (name: string) => {
    const { rows } = await database.query<{ id: string }>(
      'select id from public.register_holders where name = $1',
      [name],
    )
    return rows[0]?.id ?? ''
  }
  const mill = await idOf('Sharada Groundnut Oil')
  const { rows } = await database.query<{ first: number }>(
    `select lower(serials)::int as first from public.register_blocks
     where holder_id = $1 and status = 'held' and vintage_id = $2 and kg >= $3
     order by serials limit 1`,
    [mill, vintage, mostKg],
  )
  if (!rows[0]) throw new Error('The mill in Kano has given all its units away')
  const { first } = rows[0]
  await appendEvent('transferred', {
    from: mill,
    to: holder,
    kg: mostKg,
    blocks: [{ vintage, from: first, to: first + mostKg - 1 }],
    reason: 'A present of a test',
  })
  return { account, holder, heldKg: mostKg, company: await idOf('Oregun Plastics') }
}
