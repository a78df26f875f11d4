import type { Database } from '../backend/db/database.ts'

/** One person of each kind a policy tells apart. */
const people = {
  customer: '00000000-0000-4000-8000-0000000000a1',
  stranger: '00000000-0000-4000-8000-0000000000b1',
  reseller: '00000000-0000-4000-8000-0000000000c1',
  admin: '00000000-0000-4000-8000-0000000000d1',
}
export type Who = keyof typeof people | 'anon' | 'service_role'

/** Signs the {@link people} up and gives them their roles. */
export async function addPeople(db: Database): Promise<void> {
  await db.transaction({ role: 'supabase_auth_admin' }, async (tx) => {
    for (const [name, id] of Object.entries(people)) await tx.query('insert into auth.users (id, email) values ($1, $2)', [id, `${name}@people.example`])
  })
  await db.transaction({ role: 'service_role' }, async (tx) => {
    await tx.query(`update public.profiles set role = 'admin' where id = $1`, [people.admin])
    await tx.query(`update public.profiles set role = 'reseller' where id = $1`, [people.reseller])
  })
}

/** The role and claims of a request by `who`, for {@link Database.transaction}. */
export function asWho(who: Who): { role: string; settings: Record<string, string> } {
  if (who === 'anon' || who === 'service_role') return { role: who, settings: { 'request.jwt.claims': JSON.stringify({ role: who }) } }
  return { role: 'authenticated', settings: { 'request.jwt.claims': JSON.stringify({ role: 'authenticated', sub: people[who] }) } }
}
