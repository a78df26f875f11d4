import type { ModuleContext, Tx } from '../../../backend/functions/functions.ts'
import { parseCheckpoint, type Checkpoint } from '../../../domain/register/log/checkpoint.ts'
import { parseNoteKey, type NoteKey } from '../../../domain/register/log/signed-note.ts'
import { areEqual } from '../../../domain/register/log/verify-proof.ts'
import { verifyCheckpoint } from '../../../domain/register/verify/verify-checkpoint.ts'
import {
  startLedgerCheck,
  type LedgerCheck,
  type LedgerFault,
} from '../../../domain/register/verify/verify-ledger.ts'
import { cryptography } from '../log/cryptography.ts'
import { compareNodes } from './compare-nodes.ts'
import { compareEvents, compareTables } from './compare-tables.ts'
import { reportFault } from './report-fault.ts'

// A page of events is checked in about 20 ms, and other requests come between two pages.
const pageSize = 1_000
// Signatures of older checkpoints were checked on earlier nights.
const checkedSignatures = 50

type Context = Pick<
  ModuleContext,
  'db' | 'now' | 'log' | 'queueMail' | 'site' | 'siteUrl' | 'renderMail'
>

/** What a check of the whole register found. */
export interface RegisterCheck {
  size: number
  fault: LedgerFault | null
}

/**
 * Checks the whole register: every event, every checkpoint, and that the tables say what the events say.
 * A fault makes the register read-only, and staff are told.
 */
export async function verifyRegister(context: Context): Promise<RegisterCheck> {
  const check = startLedgerCheck(cryptography.sha256, [])
  const fault =
    (await checkSignatures(context)) ??
    (await checkEvents(context, check)) ??
    (await checkRest(context, check))
  if (fault) await reportFault(context, fault)
  await context.db.transaction({ role: 'service_role' }, (tx) =>
    tx.query('insert into public.register_checks (checked_at, size, is_good) values ($1, $2, $3)', [
      context.now(),
      check.size,
      fault === null,
    ]),
  )
  return { size: check.size, fault }
}

/** Checks the signatures of the newest checkpoints. */
async function checkSignatures(context: Context): Promise<LedgerFault | null> {
  const { notes, keys } = await read(context, async (tx) => ({
    keys: await readKeys(tx),
    notes: await tx.query<{ size: string; note: string }>(
      'select size, note from public.register_checkpoints order by id desc limit $1',
      [checkedSignatures],
    ),
  }))
  const wrong = notes.rows.find(({ note }) => !verifyCheckpoint(cryptography, keys, note).ok)
  return wrong
    ? { index: null, message: `The checkpoint of ${wrong.size} events has no right signature` }
    : null
}

async function readKeys(tx: Tx): Promise<NoteKey[]> {
  const { rows } = await tx.query<{ key: string }>('select key from public.register_keys')
  return rows.map(({ key }) => parseNoteKey(cryptography.sha256, key)).filter((key) => key !== null)
}

async function checkEvents(context: Context, check: LedgerCheck): Promise<LedgerFault | null> {
  for (;;) {
    const { entries, fault } = await read(context, (tx) => readPage(tx, check))
    if (fault) return fault
    if (entries < pageSize) return null
  }
}

async function readPage(
  tx: Tx,
  check: LedgerCheck,
): Promise<{ entries: number; fault: LedgerFault | null }> {
  const { rows } = await tx.query<{ json: string }>(
    'select json from public.register_events where index >= $1 order by index limit $2',
    [check.size, pageSize],
  )
  const first = check.size
  const signed = await readCheckpoints(tx, first, first + rows.length)
  if (signed.fault) return { entries: rows.length, fault: signed.fault }
  check.expect(signed.checkpoints)
  const encoder = new TextEncoder()
  for (const { json } of rows) {
    const fault = check.add(encoder.encode(json))
    if (fault) return { entries: rows.length, fault }
  }
  const from = first === 0 ? Number.MIN_SAFE_INTEGER : first
  return { entries: rows.length, fault: await compareEvents(tx, from, check.size) }
}

/** The checkpoints of these sizes, without their signatures; the columns of each must be equal to its text. */
async function readCheckpoints(
  tx: Tx,
  from: number,
  to: number,
): Promise<{ checkpoints: Checkpoint[]; fault: LedgerFault | null }> {
  const { rows } = await tx.query<{ size: string; root: Buffer; text: string }>(
    `select size, root, split_part(note, E'\\n\\n', 1) || E'\\n' as text
     from public.register_checkpoints where size > $1 and size <= $2 order by size, id`,
    // An empty register is signed too.
    [from === 0 ? -1 : from, to],
  )
  const checkpoints: Checkpoint[] = []
  for (const { size, root, text } of rows) {
    const checkpoint = parseCheckpoint(text)
    if (checkpoint?.size !== Number(size) || !areEqual(checkpoint.root, root)) {
      const message = `The checkpoint of ${size} events differs from what was signed`
      return { checkpoints, fault: { index: null, message } }
    }
    checkpoints.push(checkpoint)
  }
  return { checkpoints, fault: null }
}

/** What was written during the check, and then the tables, all as of one moment. Others may write. */
async function checkRest(context: Context, check: LedgerCheck): Promise<LedgerFault | null> {
  const snapshot = { role: 'service_role', readOnly: true, isSnapshot: true } as const
  return context.db.transaction(snapshot, async (tx) => {
    for (;;) {
      const { entries, fault } = await readPage(tx, check)
      if (fault) return fault
      if (entries < pageSize) break
    }
    return (
      (await checkEnd(tx, check)) ??
      (await compareNodes(tx, check.nodes)) ??
      compareTables(tx, check.ledger, check.size)
    )
  })
}

/** Whether more events were signed than there are. */
async function checkEnd(tx: Tx, check: LedgerCheck): Promise<LedgerFault | null> {
  const { rows } = await tx.query<{ size: string; root: Buffer }>(
    'select size, root from public.register_checkpoints where size > $1 order by size desc limit 1',
    [check.size],
  )
  check.expect(rows.map(({ size, root }) => ({ size: Number(size), root })))
  return check.finish()
}

function read<Result>({ db }: Context, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction({ role: 'service_role', readOnly: true }, work)
}
