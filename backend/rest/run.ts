import type { Database, Tx } from '../db/database.ts'
import { findPerson, type Caller } from '../web/caller.ts'
import { mayAskPlanner, planCostMs } from './cost/ask-planner.ts'
import type { Reader } from './cost/readers.ts'
import { runWithinBudget } from './cost/run-within-budget.ts'
import { formatContentType, type MediaType } from './parse/parse-media-type.ts'
import type { Prepared } from './prepare/prepared.ts'
import { respond } from './respond.ts'
import { RestError } from './rest-error.ts'
import type { RestRequest } from './rest-request.ts'
import type { RestSettings } from './rest-settings.ts'
import { quote } from './sql/parameters.ts'
import { maxBodyBytes, readResultRow, type ResultRow } from './sql/statement-sql.ts'

/** What a plan is estimated to cost, until its time is known. */
const planMs = 5
const rollback = new Error('The request asked for a rollback')

/**
 * Runs a prepared request in one transaction with the role and claims of the caller.
 * @throws RestError when a check of the result fails; `pg.DatabaseError`
 */
export async function run(db: Database, prepared: Prepared, from: RequestFrom): Promise<Response> {
  if (isSingleRead(prepared)) return readInOneRoundTrip(db, prepared, from)
  const { settings } = from
  const shouldRollBack = prepared.prefer.tx === 'rollback' && settings.allowsRollback
  let response: Response | undefined
  const { schema, isReadOnly } = prepared
  const { timezone } = prepared.prefer
  try {
    await openTransaction(db, { schema, timezone, isReadOnly }, from, async (tx) => {
      response = await runStatement(tx, prepared)
      if (!shouldRollBack) return
      await tx.query('set constraints all immediate')
      throw rollback
    })
  } catch (error) {
    if (error !== rollback) throw error
  }
  if (!response) throw new Error('The transaction ended without a response')
  return response
}

/** How long a request may take, in milliseconds: our estimate, or what PostgreSQL plans. */
export async function findCostMs(
  reader: Reader,
  prepared: Prepared,
  from: RequestFrom,
): Promise<number> {
  if (!mayAskPlanner(prepared, reader)) return prepared.costMs
  const { schema, isReadOnly, prefer } = prepared
  const options = { schema, timezone: prefer.timezone, isReadOnly }
  return runWithinBudget(reader, planMs, (db) =>
    openTransaction(db, options, from, (tx) => planCostMs(tx, prepared)),
  )
}

/** Its answer needs nothing but the row of its statement. */
function isSingleRead({ isReadOnly, media, estimate }: Prepared): boolean {
  return isReadOnly && !media.plan && !estimate
}

async function readInOneRoundTrip(
  db: Database,
  prepared: Prepared,
  from: RequestFrom,
): Promise<Response> {
  const { schema, statement } = prepared
  const { timezone } = prepared.prefer
  const { caller, settings } = from
  const columns = await db.read(
    {
      role: caller.role,
      person: findPerson(caller),
      signal: from.signal,
      settings: transactionSettings({ schema, timezone, isReadOnly: true }, from),
    },
    [
      ...(settings.preRequest === null
        ? []
        : [{ text: `select ${quotePath(settings.preRequest)}()`, values: [] }]),
      statement,
    ],
  )
  return respondTo(prepared, requireBody(columns && readResultRow(columns)))
}

function respondTo(prepared: Prepared, row: ResultRow): Response {
  prepared.check(row)
  return respond(prepared.respond(row), row)
}

interface RequestOptions {
  schema: string
  timezone: string | null
  isReadOnly: boolean
}

export interface RequestFrom {
  request: RestRequest
  /** Cancels a read when the client goes away. A write runs to its end. */
  signal?: AbortSignal
  caller: Pick<Caller, 'role' | 'claims'> & { ip?: string }
  settings: RestSettings
}

/**
 * Runs work in a transaction with the role and claims of the caller, after the function of
 * `pgrst.db_pre_request`.
 */
export function openTransaction<Result>(
  db: Database,
  options: RequestOptions,
  from: RequestFrom,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const { caller, settings } = from
  const transaction = {
    role: caller.role,
    readOnly: options.isReadOnly,
    person: findPerson(caller),
    signal: options.isReadOnly ? from.signal : undefined,
    settings: transactionSettings(options, from),
  }
  return db.transaction(transaction, async (tx) => {
    if (settings.preRequest !== null) await tx.query(`select ${quotePath(settings.preRequest)}()`)
    return work(tx)
  })
}

async function runStatement(tx: Tx, prepared: Prepared): Promise<Response> {
  if (prepared.media.plan) return runPlan(tx, prepared, prepared.media)
  const { rows } = await tx.query<ResultRow>(prepared.statement.text, prepared.statement.values)
  const row = requireBody(rows[0])
  prepared.check(row)
  const total = await findTotal(tx, prepared, row)
  return respond(prepared.respond({ ...row, total }), row)
}

/** @throws RestError 400 54000 for a body that is too long */
function requireBody(row: ResultRow | undefined): ResultRow {
  if (!row) throw new Error('A Data API statement returned no row')
  if (row.body === null) throw responseTooLarge()
  return row
}

/** `schema.function`; without a schema the search path decides. */
function quotePath(name: string): string {
  const dot = name.indexOf('.')
  return dot < 0 ? quote(name) : `${quote(name.slice(0, dot))}.${quote(name.slice(dot + 1))}`
}

function responseTooLarge(): RestError {
  const message = `The response would be larger than ${maxBodyBytes / 1_000_000} MB`
  return new RestError({
    status: 400,
    code: '54000',
    message,
    details: null,
    hint: 'Request fewer rows, columns or embedded resources.',
  })
}

async function runPlan(tx: Tx, { statement }: Prepared, media: MediaType): Promise<Response> {
  const { rows } = await tx.query<Record<'QUERY PLAN', unknown>>(statement.text, statement.values)
  const body = rows
    .map((row) =>
      typeof row['QUERY PLAN'] === 'string' ? row['QUERY PLAN'] : JSON.stringify(row['QUERY PLAN']),
    )
    .join('\n')
  return respond(
    { status: 200, headers: { 'Content-Type': formatContentType(media) }, body },
    { headers: null, status: null },
  )
}

async function findTotal(
  tx: Tx,
  { estimate }: Prepared,
  { total }: ResultRow,
): Promise<number | null> {
  if (!estimate || (total ?? 0) <= estimate.above) return total
  const { rows } = await tx.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    estimate.statement.text,
    estimate.statement.values,
  )
  return Math.max(total ?? 0, rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0)
}

/** The settings that functions and policies can read about the request, with PostgREST's names. */
function transactionSettings(
  { schema, timezone }: RequestOptions,
  { request, caller, settings }: RequestFrom,
) {
  const { method, path, headers } = request
  const { role, claims, ip } = caller
  return {
    search_path: [schema, ...settings.extraSearchPath].map(quote).join(', '),
    'request.jwt.claims': JSON.stringify({ ...claims, role }),
    'request.method': method,
    'request.path': path,
    // Not one of PostgREST's: what a proxy says about the address can be invented, this cannot.
    'request.address': ip ?? '',
    'request.headers': JSON.stringify(
      Object.fromEntries([...headers].filter(([name]) => name !== 'cookie')),
    ),
    'request.cookies': JSON.stringify(readCookies(headers.get('cookie'))),
    ...(timezone === null ? {} : { timezone }),
  }
}

function readCookies(header: string | null): Record<string, string> {
  if (header === null) return {}
  return Object.fromEntries(
    header.split(';').flatMap((pair) => {
      const at = pair.indexOf('=')
      return at < 0 ? [] : [[pair.slice(0, at).trim(), pair.slice(at + 1).trim()]]
    }),
  )
}
