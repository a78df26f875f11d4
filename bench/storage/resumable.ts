import { createCipheriv, createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request as send, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../backend/db/embedded/embedded-postgres.ts'
import { createProject, type ServeProcess } from '../../test/servers/serve-process.ts'

const cuts = 50
const maxGrowthMb = 60
const key = 'sb_secret_bench'
const pieceBytes = 64 * 1024

/**
 * `npm run bench resumable` uploads 1 GB (or `npm run bench resumable 0.2`) by TUS, with 50 cut
 * connections, to a server of its own. The stored file must have the same SHA-256, and the memory of
 * the server must stay flat.
 */
export async function measureResumable([gigabytes]: readonly string[]): Promise<void> {
  const sizeBytes = Math.round(Number(gigabytes ?? 1) * 1e9)
  const folder = mkdtempSync(join(tmpdir(), 'bench-resumable-'))
  const postgres = await startEmbeddedPostgres(folder, {})
  try {
    await using project = await createProject(postgres.adminUrl, {
      files: {
        'config.toml': '[storage]\nfile_size_limit = "20GB"',
        'seed.sql': `insert into storage.buckets (id, name) values ('films', 'films')`,
      },
      env: { SUPABASE_SECRET_KEY: key, SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_bench' },
    })
    const server = await project.serve()
    // The code is compiled and the pools are open before the memory is read.
    await upload(server, { name: 'first', sizeBytes: 50_000_000, cutAt: [] })
    await hashOfStored(server, 'first')
    report(await measure(server, sizeBytes))
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Figures {
  sizeBytes: number
  uploadS: number
  downloadS: number
  isSame: boolean
  beforeMb: number
  highestMb: number
}

async function measure(server: ServeProcess, sizeBytes: number): Promise<Figures> {
  const beforeMb = residentMb(server.pid)
  let highestMb = beforeMb
  const timer = setInterval(() => {
    highestMb = Math.max(highestMb, residentMb(server.pid))
  }, 100)
  const cutAt = Array.from({ length: cuts }, (_, index) =>
    Math.floor((sizeBytes * (index + 0.5)) / cuts),
  )
  const startedAt = performance.now()
  const sent = await upload(server, { name: 'film', sizeBytes, cutAt })
  const uploadedAt = performance.now()
  const stored = await hashOfStored(server, 'film')
  clearInterval(timer)
  return {
    sizeBytes,
    uploadS: (uploadedAt - startedAt) / 1_000,
    downloadS: (performance.now() - uploadedAt) / 1_000,
    isSame: sent === stored,
    beforeMb,
    highestMb,
  }
}

function report({ sizeBytes, uploadS, downloadS, isSame, beforeMb, highestMb }: Figures): void {
  const growthMb = highestMb - beforeMb
  const rate = (seconds: number) => `${(sizeBytes / 1e6 / seconds).toFixed(0)} MB/s`
  console.log(
    `${(sizeBytes / 1e9).toFixed(1)} GB with ${cuts} cuts: up ${uploadS.toFixed(1)} s (${rate(uploadS)}), down ${downloadS.toFixed(1)} s (${rate(downloadS)})`,
  )
  console.log(`${isSame ? '✓' : '✗'} the stored file has the same SHA-256`)
  console.log(
    `${growthMb <= maxGrowthMb ? '✓' : '✗'} resident memory ${beforeMb.toFixed(0)} MB, at most ${highestMb.toFixed(0)} MB: +${growthMb.toFixed(0)} MB (target: +${maxGrowthMb} MB)`,
  )
  if (!isSame || growthMb > maxGrowthMb) process.exitCode = 1
}

interface BenchUpload {
  name: string
  sizeBytes: number
  /** Offsets at which the connection is cut. */
  cutAt: number[]
}

/** @returns the SHA-256 of what was sent */
async function upload(server: ServeProcess, { name, sizeBytes, cutAt }: BenchUpload) {
  const encode = (text: string) => Buffer.from(text).toString('base64')
  const created = await call(server, 'POST', '/upload/resumable', {
    'upload-length': String(sizeBytes),
    'upload-metadata': `bucketName ${encode('films')},objectName ${encode(name)}`,
  })
  const path = created.location?.replace('/storage/v1', '') ?? ''
  let offset = 0
  while (offset < sizeBytes) {
    const cut = cutAt.find((at) => at > offset) ?? null
    if (cut !== null) cutAt.splice(0, cutAt.indexOf(cut) + 1)
    await patch(server, { path, offset, end: sizeBytes, cut })
    offset = Number((await call(server, 'HEAD', path))['upload-offset'])
  }
  const hash = createHash('sha256')
  for (let at = 0; at < sizeBytes; at += pieceBytes) hash.update(bytesAt(at, sizeBytes))
  return hash.digest('hex')
}

function call(
  { apiUrl }: ServeProcess,
  method: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<IncomingHttpHeaders> {
  return new Promise((resolve, reject) => {
    const request = send(`${apiUrl}/storage/v1${path}`, { method, headers: withKey(headers) })
    request.on('error', reject)
    request.on('response', (response) => {
      response.resume()
      if ((response.statusCode ?? 0) < 300) resolve(response.headers)
      else reject(new Error(`${method} ${path} was answered ${response.statusCode}`))
    })
    request.end()
  })
}

const withKey = (headers: Record<string, string>) => ({
  authorization: `Bearer ${key}`,
  'tus-resumable': '1.0.0',
  ...headers,
})

interface Patch {
  path: string
  offset: number
  end: number
  /** Where the connection is cut; null to send everything. */
  cut: number | null
}

/** Sends the rest of the file in one request, which ends early at the cut. */
async function patch({ apiUrl }: ServeProcess, { path, offset, end, cut }: Patch): Promise<void> {
  const request = send(`${apiUrl}/storage/v1${path}`, {
    method: 'PATCH',
    headers: withKey({
      'content-type': 'application/offset+octet-stream',
      'content-length': String(end - offset),
      'upload-offset': String(offset),
    }),
  })
  const answered = new Promise<void>((resolve, reject) => {
    request.on('error', (error) => (cut === null ? reject(error) : resolve()))
    request.on('response', (response) => {
      response.resume()
      if (response.statusCode === 204) resolve()
      else reject(new Error(`PATCH was answered ${response.statusCode}`))
    })
  })
  for (let at = offset; at < (cut ?? end);) {
    const piece = bytesAt(at, cut ?? end)
    at += piece.length
    if (!request.write(piece)) await new Promise((resolve) => request.once('drain', resolve))
  }
  if (cut === null) request.end()
  else request.destroy()
  await answered
}

const noKey = Buffer.alloc(32, 7)

/** The bytes of the file from an offset to the end of their piece: noise that needs no memory. */
function bytesAt(offset: number, end: number): Buffer {
  const piece = Math.floor(offset / pieceBytes)
  const counter = Buffer.alloc(16)
  counter.writeUInt32BE(piece, 0)
  const noise = createCipheriv('aes-256-ctr', noKey, counter).update(Buffer.alloc(pieceBytes))
  return noise.subarray(offset - piece * pieceBytes, Math.min(pieceBytes, end - piece * pieceBytes))
}

function hashOfStored({ apiUrl }: ServeProcess, name: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const hash = createHash('sha256')
    const request = send(`${apiUrl}/storage/v1/object/films/${name}`, { headers: withKey({}) })
    request.on('error', reject)
    request.on('response', (response) => {
      response.on('data', (bytes: Buffer) => hash.update(bytes))
      response.on('end', () => resolve(hash.digest('hex')))
    })
    request.end()
  })
}

function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1_024
}
