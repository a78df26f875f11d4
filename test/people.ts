import { afterAll, beforeAll, inject } from 'vitest'
import { createDatabase, type Database, type Tx } from '../backend/db/database.ts'
import { cloneDatabase, type TestDatabase } from './template-database.ts'

/** One person of each kind a policy tells apart. */
const people = {
  customer: '00000000-0000-4000-8000-0000000000a1',
  stranger: '00000000-0000-4000-8000-0000000000b1',
  reseller: '00000000-0000-4000-8000-0000000000c1',
  admin: '00000000-0000-4000-8000-0000000000d1',
}
type Who = keyof typeof people | 'anon' | 'service_role'

/** The order of the outcomes of {@link Attempts.attemptAll}. */
export const everyone: readonly Who[] = ['anon', 'customer', 'stranger', 'reseller', 'admin', 'service_role']
/** The SQLSTATE of what no grant or no policy allows. */
export const denied = '42501'

/** Signs the {@link people} up and gives them their roles. */
async function addPeople(db: Database): Promise<void> {
  await db.transaction({ role: 'supabase_auth_admin' }, async (tx) => {
    for (const [name, id] of Object.entries(people)) await tx.query('insert into auth.users (id, email) values ($1, $2)', [id, `${name}@people.example`])
  })
  await db.transaction({ role: 'service_role' }, async (tx) => {
    await tx.query(`update public.profiles set role = 'admin' where id = $1`, [people.admin])
    await tx.query(`update public.profiles set role = 'reseller' where id = $1`, [people.reseller])
  })
}

/** The role and claims of a request by `who`, for {@link Database.transaction}. */
function asWho(who: Who): { role: string; settings: Record<string, string> } {
  if (who === 'anon' || who === 'service_role') return { role: who, settings: { 'request.jwt.claims': JSON.stringify({ role: who }) } }
  return { role: 'authenticated', settings: { 'request.jwt.claims': JSON.stringify({ role: 'authenticated', sub: people[who] }) } }
}

export interface Attempts {
  /** Runs `run` as a request by `who`; what it does stays. */
  act<Answer>(who: Who, run: (tx: Tx) => Promise<Answer>): Promise<Answer>
  /** Rows the statement touched, or the SQLSTATE it was refused with; nothing of it stays. */
  attempt(who: Who, sql: string): Promise<number | string>
  /** The same for each of {@link everyone}, in that order. */
  attemptAll(sql: string): Promise<(number | string)[]>
}

/** A database of its own for a test file, with the {@link people} in it; to be called at the top of the file. */
export function useDatabaseWithPeople(prepare: (tx: Tx) => Promise<unknown> = async () => {}): Attempts {
  let clone: TestDatabase
  let db: Database
  beforeAll(async () => {
    clone = await cloneDatabase(inject('adminUrl'))
    db = createDatabase({ url: clone.url })
    await addPeople(db)
    await db.transaction(asWho('service_role'), prepare)
  })
  afterAll(async () => {
    await db.close()
    await clone[Symbol.asyncDispose]()
  })

  async function attempt(who: Who, sql: string): Promise<number | string> {
    const undo = new Error('undo')
    let outcome: number | string = ''
    await db
      .transaction(asWho(who), async (tx) => {
        outcome = (await tx.query(sql)).rowCount
        throw undo
      })
      .catch((error: unknown) => {
        if (error !== undo) outcome = (error as { code: string }).code
      })
    return outcome
  }

  return {
    act: (who, run) => db.transaction(asWho(who), run),
    attempt,
    async attemptAll(sql) {
      const outcomes: (number | string)[] = []
      for (const who of everyone) outcomes.push(await attempt(who, sql))
      return outcomes
    },
  }
}
