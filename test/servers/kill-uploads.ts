import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { findLostObjects } from '../../backend/storage/blobs/find-lost-objects.ts'
import { sweep } from '../../backend/storage/blobs/sweep.ts'
import { transactAsService, type StorageContext } from '../../backend/storage/storage-context.ts'

export interface KillsOutcome {
  /** Uploads that were answered before the kills. */
  stored: number
  /** Rows whose bytes are missing or not as the row says. */
  damaged: string[]
  /** Removed by the sweep: what the kills left behind. */
  swept: number
  /** Bytes without a row after the sweep. */
  left: number
}

interface Kills {
  context: Pick<StorageContext, 'db' | 'blobs' | 'now' | 'log'>
  url: string
  folder: string
  bucket: string
  kills: number
}

/** Kills a process in the middle of its uploads several times, and says what is left. */
export async function killUploads({ context, url, folder, ...run }: Kills): Promise<KillsOutcome> {
  let stored = 0
  for (let kill = 0; kill < run.kills; kill++)
    // From the very first upload to a few dozens.
    stored += await killAfter(1 + ((kill * 7) % 30), [url, folder, run.bucket])
  const damaged = await listDamaged(context)
  const removed = await sweep(context, { minAgeMs: -60_000 })
  const left = (await countBlobs(context)) - (await countRows(context))
  return { stored, damaged, swept: (removed?.blobs ?? 0) + (removed?.drafts ?? 0), left }
}

function killAfter(uploads: number, args: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const program = new URL('crashing-uploader.ts', import.meta.url).pathname
    const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
    let lines = 0
    let failure = ''
    child.stdout.on('data', (chunk: Buffer) => {
      lines += chunk.toString().split('\n').length - 1
      if (lines >= uploads) child.kill('SIGKILL')
    })
    child.stderr.on('data', (chunk: Buffer) => (failure += chunk.toString()))
    child.on('close', () => (lines >= uploads ? resolve(lines) : reject(new Error(failure))))
  })
}

/** Reads every object and compares its MD5 with the ETag of its row. */
async function listDamaged({ db, blobs }: Kills['context']): Promise<string[]> {
  const damaged: string[] = []
  for await (const { name } of findLostObjects({ db, blobs })) damaged.push(name)
  const rows = await transactAsService(
    { db },
    async (tx) =>
      (
        await tx.query<{ objectId: string; version: string; etag: string; name: string }>(
          `select id as "objectId", version, name, metadata ->> 'eTag' as etag
           from storage.objects`,
        )
      ).rows,
  )
  for (const { etag, name, ...key } of rows) {
    const hash = createHash('md5')
    for await (const chunk of (await blobs.read(key)) ?? []) hash.update(chunk as Buffer)
    if (`"${hash.digest('hex')}"` !== etag) damaged.push(name)
  }
  return damaged
}

async function countBlobs({ blobs }: Kills['context']): Promise<number> {
  let count = 0
  for await (const _ of blobs.list()) count++
  return count
}

async function countRows({ db }: Kills['context']): Promise<number> {
  return transactAsService(
    { db },
    async (tx) => (await tx.query('select 1 from storage.objects')).rowCount,
  )
}
