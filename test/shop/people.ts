import { randomUUID } from 'node:crypto'
import type { Database, Tx } from '../../backend/db/database.ts'
import type { StaffGrant } from '../../domain/grants/grants.ts'
import { useDatabase, type TestDatabaseInUse } from '../use/use-database.ts'
import { setGrants } from './staff-grants.ts'

/** One user of each role that policies distinguish. The admin is an owner: they may do everything. */
export const people = {
  customer: '00000000-0000-4000-8000-0000000000a1',
  stranger: '00000000-0000-4000-8000-0000000000b1',
  reseller: '00000000-0000-4000-8000-0000000000c1',
  admin: '00000000-0000-4000-8000-0000000000d1',
}
type TestRole = keyof typeof people | 'anon' | 'service_role'

/** The order of the outcomes of {@link Attempts.attemptAll}. */
export const everyone: readonly TestRole[] = [
  'anon',
  'customer',
  'stranger',
  'reseller',
  'admin',
  'service_role',
]
/** The SQLSTATE when a grant or policy refuses. */
export const denied = '42501'
/** The SQLSTATE when a rule of the shop refuses somebody. */
export const refused = 'PT403'
/**
 * The SQLSTATE when another row still refers to a row; also used for 23001, which PostgreSQL 18
 * uses for a restricted delete.
 */
export const stillReferred = '23503'

/** Creates the accounts of {@link people} with their roles. */
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

/** The role and claims of a request by `role`, for {@link Database.transaction}. */
export function requestAs(
  role: TestRole,
  moreClaims: Record<string, unknown> = {},
): RequestSettings {
  return role === 'anon' || role === 'service_role'
    ? requestBy({ role, ...moreClaims })
    : requestBy({ role: 'authenticated', sub: people[role], ...moreClaims })
}

interface RequestSettings {
  role: string
  settings: Record<string, string>
}

function requestBy(claims: { role: string; [claim: string]: unknown }): RequestSettings {
  return { role: claims.role, settings: { 'request.jwt.claims': JSON.stringify(claims) } }
}

/** A member of staff with some grants only. */
interface TestStaff {
  id: string
  act<Answer>(run: (tx: Tx) => Promise<Answer>): Promise<Answer>
  attempt(sql: string): Promise<number | string>
}

interface Attempts extends TestDatabaseInUse {
  /** Runs `run` as a request by `role`, and commits. */
  act<Answer>(role: TestRole, run: (tx: Tx) => Promise<Answer>): Promise<Answer>
  /** The number of affected rows, or the SQLSTATE of the error. The statement is rolled back. */
  attempt(role: TestRole, sql: string): Promise<number | string>
  /** The same for each of {@link everyone}, in that order. */
  attemptAll(sql: string): Promise<(number | string)[]>
  /** A new member of staff with just these grants. */
  useStaffWith(...grants: StaffGrant[]): Promise<TestStaff>
}

/** A database for one test file, with the {@link people} in it. Await it at the top of the file. */
export async function useDatabaseWithPeople(
  prepare: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<Attempts> {
  const database = await useDatabase()
  const { db } = database
  await addPeople(db)
  await db.transaction(requestAs('service_role'), prepare)

  async function attemptAs(request: RequestSettings, sql: string): Promise<number | string> {
    const undo = new Error('undo')
    let outcome: number | string = ''
    await db
      .transaction(request, async (tx) => {
        outcome = (await tx.query(sql)).rowCount
        throw undo
      })
      .catch((error: unknown) => {
        const { code } = error as { code: string }
        if (error !== undo) outcome = code === '23001' ? stillReferred : code
      })
    return outcome
  }
  const attempt: Attempts['attempt'] = (role, sql) => attemptAs(requestAs(role), sql)

  return {
    ...database,
    act: (role, run) => db.transaction(requestAs(role), run),
    attempt,
    async attemptAll(sql) {
      const outcomes: (number | string)[] = []
      for (const role of everyone) outcomes.push(await attempt(role, sql))
      return outcomes
    },
    async useStaffWith(...grants) {
      const id = randomUUID()
      await database.admin.query('insert into auth.users (id, email) values ($1, $2)', [
        id,
        `${id}@people.example`,
      ])
      await setGrants(database.admin, id, grants)
      const request = requestBy({ role: 'authenticated', sub: id })
      return {
        id,
        act: (run) => db.transaction(request, run),
        attempt: (sql) => attemptAs(request, sql),
      }
    },
  }
}
