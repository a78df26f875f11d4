import { createHash } from 'node:crypto'
import { setInterval } from 'node:timers/promises'
import type { Client } from 'pg'

const intervalMs = 10
const maxTries = 1_000

/** For each kind of promise the ids, of those in `$1`, of which the database knows nothing. */
const lostSql = {
  orders: `select asked as id from unnest($1::text[]) asked
    where not exists (select from public.orders o where o.id = asked::uuid)`,
  transfers: `select asked as id from unnest($1::text[]) asked
    where not exists (select from public.payments p where p.id = asked::uuid and p.status = 'succeeded')`,
  cardPayments: `select asked as id from unnest($1::text[]) asked
    where not exists (select from public.payments p where p.id = asked::uuid and p.status = 'succeeded')`,
  cancellations: `select asked as id from unnest($1::text[]) asked
    where not exists (select from public.orders o where o.id = asked::uuid and o.status = 'cancelled')`,
  // Whatever the gateway says later: one that it does not answer for needs the attention of staff.
  refunds: `select asked as id from unnest($1::text[]) asked
    where not exists (
      select from public.refunds r where r.id = asked::uuid and r.status <> 'requested')`,
  inquiries: `select asked as id from unnest($1::text[]) asked
    where not exists (select from public.project_inquiries i where i.id = asked::uuid)`,
  /** The slug of a row that staff inserted. */
  inserts: `select asked as id from unnest($1::text[]) asked
    where not exists (select from public.faq_entries f where f.slug = asked)`,
  /** Its slug and the text after the edit. */
  edits: `select asked as id from unnest($1::text[]) asked
    where not exists (select from public.faq_entries f where f.slug || ' ' || f.answer = asked)`,
  /** The index of an event of the register, and the proposal that it came from. */
  registerEntries: `select asked as id from unnest($1::text[]) asked
    where not exists (
      select from public.register_proposals p join public.register_events e on e.index = p.event_index
      where e.index || ' ' || p.id = asked)`,
  sessions: `select asked as id from unnest($1::text[]) asked
    where not exists (select from auth.sessions s where s.id = asked::uuid)`,
} as const

/** What the shop has promised by its answers. */
export type Acknowledged = Record<keyof typeof lostSql, string[]> & {
  files: StoredFile[]
  /**
   * Each part of an upload of which the server has said that it has it. The client itself asks for the
   * offset after each kill.
   */
  uploadedParts: string[]
}

export interface StoredFile {
  path: string
  sha256: string
}

export const nothingAcknowledged = (): Acknowledged => ({
  orders: [],
  transfers: [],
  cardPayments: [],
  cancellations: [],
  refunds: [],
  inquiries: [],
  inserts: [],
  edits: [],
  registerEntries: [],
  sessions: [],
  files: [],
  uploadedParts: [],
})

/** What was acknowledged and is not in the database. */
export async function findLostRows(admin: Client, acknowledged: Acknowledged): Promise<string[]> {
  const lost: string[] = []
  for (const [kind, sql] of Object.entries(lostSql)) {
    // The keys are those of `lostSql`.
    const ids = acknowledged[kind as keyof typeof lostSql]
    const { rows } = await admin.query<{ id: string }>(sql, [ids])
    lost.push(...rows.map(({ id }) => `${kind}: ${id} is lost`))
  }
  return lost
}

/** Files that cannot be read back as they were uploaded. */
export async function findLostFiles(
  { origin, keys }: { origin: string; keys: { secretKey: string } },
  files: readonly StoredFile[],
): Promise<string[]> {
  const lost: string[] = []
  for (const { path, sha256 } of files) {
    const response = await readStored(`${origin}/storage/v1/object/${path}`, keys.secretKey)
    const bytes = Buffer.from(await response.arrayBuffer())
    if (response.status !== 200) lost.push(`files: ${path} is answered ${response.status}`)
    else if (hash(bytes) !== sha256) lost.push(`files: ${path} has other bytes`)
  }
  return lost
}

/** Reads a file again while the shop is busy, as it may be after a kill. */
async function readStored(url: string, secretKey: string): Promise<Response> {
  const headers = { apikey: secretKey, authorization: `Bearer ${secretKey}` }
  let tries = 0
  for await (const _ of setInterval(intervalMs)) {
    const response = await fetch(url, { headers })
    tries += 1
    if (response.status < 500 || tries === maxTries) return response
  }
  throw new Error('An interval does not end')
}

export const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
