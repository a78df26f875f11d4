import type { Database, Tx } from '../backend/db/database.ts'
import { useDatabase, type TestDatabaseInUse } from './use-database.ts'

/** One person of each kind a policy tells apart. */
export const people = {
  customer: '00000000-0000-4000-8000-0000000000a1',
  stranger: '00000000-0000-4000-8000-0000000000b1',
  reseller: '00000000-0000-4000-8000-0000000000c1',
  admin: '00000000-0000-4000-8000-0000000000d1',
}
type Identifier = keyof typeof people | 'anon' | 'service_role'

/** The order of the outcomes of {@link Attempts.attemptAll}. */
export const everyone: readonly Identifier[] = [
  'anon',
  'customer',
  'stranger',
  'reseller',
  'admin',
  'service_role',
]
/** The SQLSTATE of what no grant or no policy allows. */
export const denied = '42501'
/** The SQLSTATE of what something else still refers to, also where PostgreSQL 18 tells a restricted delete apart (23001). */
export const stillReferred = '23503'

/** Signs the {@link people} up and gives them their roles. */
async function addPeople(db: Database): Promise<void> {
  await db.transaction({ role: 'supabase_auth_admin' }, async (tx) => {
    for (const [name, id] of Object.entries(people))
      await tx.query('insert into auth.users (id, email) values ($1, $2)', [
        id,
        `${name}@people.example`,
      ])
  })
  await db.transaction({ role: 'service_role' }, async (tx) => {
    await tx.query(`update public.profiles set role = 'admin' where id = $1`, [people.admin])
    await tx.query(`update public.profiles set role = 'reseller' where id = $1`, [people.reseller])
  })
}

/** The role and claims of a request by `who`, for {@link Database.transaction}. */
export function asIdentifier(
  who: Identifier,
  moreClaims: Record<string, string> = {},
): { role: string; settings: Record<string, string> } {
  const claims =
    who === 'anon' || who === 'service_role'
      ? { role: who }
      : { role: 'authenticated', sub: people[who] }
  return {
    role: claims.role,
    settings: { 'request.jwt.claims': JSON.stringify({ ...claims, ...moreClaims }) },
  }
}

interface Attempts extends TestDatabaseInUse {
  /** Runs `run` as a request by `who`; what it does stays. */
  act<Answer>(who: Identifier, run: (tx: Tx) => Promise<Answer>): Promise<Answer>
  /** Rows the statement touched, or the SQLSTATE it was refused with; nothing of it stays. */
  attempt(who: Identifier, sql: string): Promise<number | string>
  /** The same for each of {@link everyone}, in that order. */
  attemptAll(sql: string): Promise<(number | string)[]>
}

/** A database of its own for a test file, with the {@link people} in it; to be awaited at the top of the file. */
export async function useDatabaseWithPeople(
  prepare: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<Attempts> {
  const database = await useDatabase()
  const { db } = database
  await addPeople(db)
  await db.transaction(asIdentifier('service_role'), prepare)

  async function attempt(who: Identifier, sql: string): Promise<number | string> {
    const undo = new Error('undo')
    let outcome: number | string = ''
    await db
      .transaction(asIdentifier(who), async (tx) => {
        outcome = (await tx.query(sql)).rowCount
        throw undo
      })
      .catch((error: unknown) => {
        const { code } = error as { code: string }
        if (error !== undo) outcome = code === '23001' ? stillReferred : code
      })
    return outcome
  }

  return {
    ...database,
    act: (who, run) => db.transaction(asIdentifier(who), run),
    attempt,
    async attemptAll(sql) {
      const outcomes: (number | string)[] = []
      for (const who of everyone) outcomes.push(await attempt(who, sql))
      return outcomes
    },
  }
}
