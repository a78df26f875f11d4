import { randomUUID } from 'node:crypto'
import { DatabaseError } from 'pg'
import type { Tx } from '../../db/database.ts'
import { transactAsCaller, type StorageContext } from '../storage-context.ts'
import { storageError } from '../storage-error.ts'
import { writeRow, type ObjectRow } from './object-row.ts'

type Command = 'insert' | 'select' | 'update'

/**
 * Throws the error of an upload that row level security refused, with a hint which policy is
 * missing. The commands are tried one by one and rolled back.
 */
export async function refuseWithHint(
  context: Pick<StorageContext, 'db'>,
  row: ObjectRow,
  cause: DatabaseError,
): Promise<never> {
  const isPolicy = cause.message.includes('row-level security')
  const hint = isPolicy ? await findHint(context, row) : null
  throw storageError('AccessDenied', cause.message, { cause, ...(hint ? { hint } : {}) })
}

async function findHint(
  context: Pick<StorageContext, 'db'>,
  row: ObjectRow,
): Promise<string | null> {
  const missing = await findMissing(context, row)
  if (missing.length === 0) return null
  const needs = row.upsert
    ? 'An upload with x-upsert needs policies for insert, select and update.'
    : 'An upload needs a policy for insert.'
  return `Row level security of storage.objects does not allow this row to the role ${row.caller.role} for: ${missing.join(', ')}. ${needs}`
}

async function findMissing(
  context: Pick<StorageContext, 'db'>,
  row: ObjectRow,
): Promise<Command[]> {
  const blob = { objectId: randomUUID(), version: randomUUID() }
  const tryAs = (work: (tx: Tx) => Promise<boolean>) => attempt(context, row, work)
  const insertWorks = await tryAs(async (tx) => {
    await writeRow(tx, { ...row, upsert: false }, blob)
    return true
  })
  // A duplicate shows that the policy for insert allowed the row.
  const missing: Command[] = insertWorks === 'refused' ? ['insert'] : []
  if (!row.upsert) return missing
  const exists = insertWorks === 'duplicate'
  const prepare = async (tx: Tx) => {
    if (!exists && insertWorks === 'allowed') await writeRow(tx, { ...row, upsert: false }, blob)
  }
  const where = 'where bucket_id = $1 and name = $2'
  const names = [row.bucketId, row.name]
  const selectWorks = await tryAs(async (tx) => {
    await prepare(tx)
    return (await tx.query(`select 1 from storage.objects ${where}`, names)).rowCount > 0
  })
  if (selectWorks !== 'allowed') missing.push('select')
  const updateWorks = await tryAs(async (tx) => {
    await prepare(tx)
    const update = `update storage.objects set version = version ${where}`
    return (await tx.query(update, names)).rowCount > 0
  })
  if (updateWorks !== 'allowed') missing.push('update')
  return missing
}

/** Whether a statement works for the caller; it is rolled back. */
async function attempt(
  context: Pick<StorageContext, 'db'>,
  row: ObjectRow,
  work: (tx: Tx) => Promise<boolean>,
): Promise<'allowed' | 'refused' | 'duplicate'> {
  const done = new Error('The statement was only tried')
  let isAllowed = false
  try {
    await transactAsCaller(context, row, async (tx) => {
      isAllowed = await work(tx)
      throw done
    })
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '23505') return 'duplicate'
    if (error instanceof DatabaseError && error.code === '42501') return 'refused'
    if (error !== done) throw error
  }
  return isAllowed ? 'allowed' : 'refused'
}
