import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Agent, request as openRequest } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createDatabase } from '../../backend/db/database.ts'
import { createDiskBlobs } from '../../backend/storage/blobs/disk-blobs.ts'
import { killUploads } from '../../test/servers/kill-uploads.ts'
import { findAdminUrl } from '../connect-admin.ts'
import { percentile, type Measure, type Result, type Subject } from '../measure.ts'

const file = randomBytes(1_000_000)
const connections = 8
const roundMs = 3_000
const rounds = 5

/**
 * Uploads and downloads of 1 MB against a bare server that does the same on the same disk, taking
 * turns; and the memory of one file of 1 GB.
 */
export const measureStorage: Measure = async (subject) => {
  const auth = { authorization: `Bearer ${subject.secretKey}`, apikey: subject.secretKey }
  await createBucket(subject, auth)
  const bare = await startBareServer(subject.dataDir)
  const flushing = await startBareServer(subject.dataDir, '--flush')
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  try {
    const url = (name: string) => `${subject.origin}/storage/v1/object/bench/${name}`
    let count = 0
    const headers = { ...auth, 'content-type': 'application/octet-stream' }
    const [uploads, flushed] = await compare(
      () => send(agent, 'POST', url(`f${count++}`), { headers, body: file }),
      () => send(agent, 'POST', bare.origin, { body: file }),
      () => send(agent, 'POST', flushing.origin, { body: file }),
    )
    const [downloads] = await compare(
      () => send(agent, 'GET', `${subject.origin}/storage/v1/object/public/bench/f0`),
      () => send(agent, 'GET', bare.origin),
    )
    return [
      ratio('Uploads of 1 MB against a bare server', uploads),
      ratio('Uploads of 1 MB against a bare server that flushes too', flushed),
      ratio('Downloads of 1 MB against a bare server', downloads),
      ...(await measureLargeFile(subject, { agent, url: url('large'), headers })),
    ]
  } finally {
    agent.destroy()
    bare.stop()
    flushing.stop()
  }
}

/** Kills a process 200 times in the middle of uploads. */
export const measureStorageKills: Measure = async (subject) => {
  const url = findAdminUrl(subject)
  const folder = join(subject.dataDir, 'killed-uploads')
  const db = createDatabase({ url })
  const bucket = 'kills'
  await db.transaction({ role: 'supabase_storage_admin' }, async (tx) => {
    await tx.query('delete from storage.objects')
    await tx.query(
      'insert into storage.buckets (id, name) values ($1, $1) on conflict do nothing',
      [bucket],
    )
  })
  const context = { db, blobs: createDiskBlobs(folder), now: () => new Date(), log: () => {} }
  const kills = 200
  const { stored, damaged, swept, left } = await killUploads({
    context,
    url,
    folder,
    bucket,
    kills,
  })
  await db.close()
  return [
    {
      name: `${kills} kills in the middle of uploads`,
      target: '0 rows without their bytes, 0 bytes left after one sweep',
      measured: `${damaged.length} damaged of ${stored} stored, ${swept} files swept, ${left} left`,
      isReached: damaged.length === 0 && left === 0,
    },
  ]
}

interface Rates {
  ours: number
  bare: number
  ratio: number
}

/** Requests per second of ours and of others, in turns, and the median of their ratios. */
async function compare<Others extends (() => Promise<void>)[]>(
  ours: () => Promise<void>,
  ...others: Others
): Promise<{ [Index in keyof Others]: Rates }> {
  const results: number[][] = []
  for (let round = 0; round <= rounds; round++) {
    const rates: number[] = []
    for (const work of [ours, ...others]) rates.push(await measureRate(work))
    // The first round warms up.
    if (round > 0) results.push(rates)
  }
  const median = (of: (rates: number[]) => number) => percentile(results.map(of), 0.5)
  return others.map((_, index) => ({
    ours: median(([own = 0]) => own),
    bare: median((rates) => rates[index + 1] ?? 0),
    ratio: median((rates) => (rates[0] ?? 0) / (rates[index + 1] ?? 0)),
  })) as { [Index in keyof Others]: Rates }
}

async function measureRate(work: () => Promise<void>): Promise<number> {
  // One side must not wait for bytes that the other one left to the system.
  await promisify(execFile)('sync')
  const startedAt = performance.now()
  let count = 0
  const worker = async () => {
    while (performance.now() - startedAt < roundMs) {
      await work()
      count++
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  return count / ((performance.now() - startedAt) / 1_000)
}

function ratio(name: string, { ours, bare, ratio: measured }: Rates): Result {
  return {
    name,
    target: '≥ 0.5',
    measured: `${measured.toFixed(2)} (${Math.round(ours)}/s against ${Math.round(bare)}/s)`,
    isReached: measured >= 0.5,
  }
}

const largeBytes = 1_000_000_000
const maxMoreMb = 60

async function measureLargeFile(
  { pid }: Subject,
  { agent, url, headers }: { agent: Agent; url: string; headers: Record<string, string> },
): Promise<Result[]> {
  const piece = randomBytes(1_000_000)
  function* body() {
    for (let sent = 0; sent < largeBytes; sent += piece.length) yield piece
  }
  const up = await watchResident(pid, () =>
    send(agent, 'POST', url, {
      headers: { ...headers, 'content-length': String(largeBytes) },
      body: Readable.from(body()),
    }),
  )
  const down = await watchResident(pid, () => send(agent, 'GET', url, { headers }))
  return [['up', up] as const, ['down', down] as const].map(([way, { moreMb, seconds }]) => ({
    name: `More resident memory for 1 GB ${way}`,
    target: `≤ ${maxMoreMb} MB`,
    measured: `${Math.round(moreMb)} MB, in ${seconds.toFixed(1)} s`,
    isReached: moreMb <= maxMoreMb,
  }))
}

/** How much the resident memory of a process grows during work. */
async function watchResident(
  pid: number,
  work: () => Promise<void>,
): Promise<{ moreMb: number; seconds: number }> {
  const before = residentMb(pid)
  let highest = before
  const timer = setInterval(() => (highest = Math.max(highest, residentMb(pid))), 50)
  const startedAt = performance.now()
  await work()
  clearInterval(timer)
  return { moreMb: highest - before, seconds: (performance.now() - startedAt) / 1_000 }
}

function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? Number.NaN) / 1_024
}

async function createBucket({ origin }: Subject, headers: Record<string, string>): Promise<void> {
  const response = await fetch(`${origin}/storage/v1/bucket`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ id: 'bench', name: 'bench', public: true }),
  })
  if (!response.ok) throw new Error(`bucket: ${await response.text()}`)
}

/** Sends one request and reads the whole response. @throws Error for one that is not 200 */
function send(
  agent: Agent,
  method: 'GET' | 'POST',
  url: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: Buffer | Readable } = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const length = Buffer.isBuffer(body) ? { 'content-length': body.length } : {}
    const request = openRequest(url, { agent, method, headers: { ...length, ...headers } })
    request.on('error', reject)
    request.on('response', (response) => {
      response.on('error', reject)
      response.on('end', () =>
        response.statusCode === 200
          ? resolve()
          : reject(new Error(`${method} ${url}: ${response.statusCode}`)),
      )
      response.resume()
    })
    if (body instanceof Readable) pipeline(body, request).catch(reject)
    else request.end(body)
  })
}

async function startBareServer(
  folder: string,
  ...flags: string[]
): Promise<{ origin: string; stop(): void }> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'bare-file-server.ts'), folder, ...flags],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const port = await new Promise<string>((resolve) =>
    child.stdout.once('data', (data: Buffer) => resolve(data.toString().trim())),
  )
  return { origin: `http://127.0.0.1:${port}/`, stop: () => void child.kill() }
}
