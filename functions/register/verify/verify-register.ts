import type { ModuleContext, Tx } from '../../../backend/functions/functions.ts'
import { parseCheckpoint } from '../../../domain/register/log/checkpoint.ts'
import {
  parseNoteKey,
  parseSignedNote,
  type NoteKey,
} from '../../../domain/register/log/signed-note.ts'
import { areEqual } from '../../../domain/register/log/verify-proof.ts'
import { verifyCheckpoint } from '../../../domain/register/verify/verify-checkpoint.ts'
import {
  startLedgerCheck,
  type LedgerCheck,
  type LedgerFault,
} from '../../../domain/register/verify/verify-ledger.ts'
import { cryptography } from '../log/cryptography.ts'
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
  const checkpoints = await readCheckpoints(context)
  const check = startLedgerCheck(cryptography.sha256, checkpoints.signed)
  const fault =
    checkpoints.fault ?? (await checkEvents(context, check)) ?? (await checkRest(context, check))
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

/** All checkpoints by size, with the columns of each equal to its signed text. */
async function readCheckpoints(
  context: Context,
): Promise<{ signed: { size: number; root: Uint8Array }[]; fault: LedgerFault | null }> {
  const { rows, keys } = await read(context, async (tx) => ({
    keys: await readKeys(tx),
    rows: (
      await tx.query<{ size: string; root: Buffer; note: string }>(
        'select size, root, note from public.register_checkpoints order by size, id',
      )
    ).rows,
  }))
  const signed: { size: number; root: Uint8Array }[] = []
  for (const [at, { size, root, note }] of rows.entries()) {
    const text = parseSignedNote(note)?.text
    const checkpoint = text === undefined ? null : parseCheckpoint(text)
    const isRight =
      checkpoint !== null &&
      checkpoint.size === Number(size) &&
      areEqual(checkpoint.root, root) &&
      (at < rows.length - checkedSignatures || verifyCheckpoint(cryptography, keys, note).ok)
    if (!isRight)
      return {
        signed,
        fault: { index: null, message: `The checkpoint of ${size} events has no right signature` },
      }
    signed.push({ size: checkpoint.size, root: checkpoint.root })
  }
  return { signed, fault: null }
}

async function readKeys(tx: Tx): Promise<NoteKey[]> {
  const { rows } = await tx.query<{ key: string }>('select key from public.register_keys')
  return rows.map(({ key }) => parseNoteKey(cryptography.sha256, key)).filter((key) => key !== null)
}

async function checkEvents(context: Context, check: LedgerCheck): Promise<LedgerFault | null> {
  for (;;) {
    const { entries, fault } = await read(context, (tx) => readPage(tx, check))
    if (fault) return fault
    if (entries < pageSize) return check.finish()
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
  const encoder = new TextEncoder()
  for (const { json } of rows) {
    const fault = check.add(encoder.encode(json))
    if (fault) return { entries: rows.length, fault }
  }
  return { entries: rows.length, fault: await compareEvents(tx, first, check.size) }
}

/** What was written during the check, and then the tables, while nobody can write. */
async function checkRest(context: Context, check: LedgerCheck): Promise<LedgerFault | null> {
  return context.db.transaction({ role: 'service_role' }, async (tx) => {
    await tx.query('select private.lock_register()')
    for (;;) {
      const { entries, fault } = await readPage(tx, check)
      if (fault) return fault
      if (entries < pageSize) return compareTables(tx, check.ledger, check.size)
    }
  })
}

function read<Result>({ db }: Context, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction({ role: 'service_role', readOnly: true }, work)
}
