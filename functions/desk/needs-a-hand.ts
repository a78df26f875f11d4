import { defineSteps } from '../callers/define-function.ts'
import type { FunctionContext, Tx } from '../../backend/functions/functions.ts'
import {
  needNames,
  needs,
  needsAHand as contract,
  type NeedName,
} from '../../domain/desk/needs-a-hand.ts'
import { hasGrant, isStaffGrant, type StaffGrant } from '../../domain/grants/grants.ts'
import { countSql } from './count-needs.ts'

/**
 * How many things wait for a hand. Staff see the counts that their grants may see.
 * @returns 200 `{ counts }`; 403 not staff
 */
export const needsAHand = defineSteps(contract, async ({ transaction, context }) => {
  const { visible, inDatabase } = await transaction(
    async ({ tx }) => {
      const grants = await listGrants(tx, context)
      const visible = needNames.filter((name) => hasGrant(grants, needs[name].grants))
      return { visible, inDatabase: await countInDatabase(tx, visible) }
    },
    { readOnly: true },
  )
  const counts = new Map(inDatabase)
  if (visible.includes('failedWork')) counts.set('failedWork', await countFailedWork(context))
  return { counts: visible.map((name) => ({ name, count: counts.get(name) ?? 0 })) }
})

async function listGrants(tx: Tx, { caller }: FunctionContext): Promise<StaffGrant[]> {
  const { rows } = await tx.query<{ name: string }>(
    'select grant_name as name from public.staff_grants where user_id = $1',
    [caller.personId],
  )
  return rows.map(({ name }) => name).filter(isStaffGrant)
}

/** All counts by one statement, so that they are of one moment. */
async function countInDatabase(tx: Tx, names: readonly NeedName[]): Promise<[NeedName, number][]> {
  const columns = names.flatMap((name) =>
    name === 'failedWork' ? [] : [`(${countSql[name]})::integer as "${name}"`],
  )
  if (columns.length === 0) return []
  const { rows } = await tx.query<Partial<Record<NeedName, number>>>(`select ${columns.join(', ')}`)
  const [found = {}] = rows
  return names.flatMap((name) => (name in found ? [[name, found[name] ?? 0]] : []))
}

async function countFailedWork({ jobs }: Pick<FunctionContext, 'jobs'>): Promise<number> {
  const failed = await jobs.listDeadLetters()
  return failed.reduce((sum, { count }) => sum + count, 0)
}
