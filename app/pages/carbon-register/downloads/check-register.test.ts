import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildLog, rootOf, sampleLedger } from '../../../../test/register/build-log.ts'
import { signEntries, useSigner } from '../../../../test/register/sign-log.ts'

const checker = join(import.meta.dirname, 'check-register.mjs')
const signer = useSigner()
const entries = buildLog(sampleLedger())
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'register-'))
  await write('keys.txt', `${signer.publicKeys.join('\n')}\n`)
  await write('checkpoint.txt', await signEntries(signer, entries))
  await write('events-0.jsonl', lines(entries))
})
afterEach(() => rm(folder, { recursive: true }))

const write = (name: string, text: string) => writeFile(join(folder, name), text)
const lines = (of: readonly Uint8Array[]) =>
  of.map((entry) => `${new TextDecoder().decode(entry)}\n`).join('')

const start = (...args: string[]) =>
  promisify(execFile)(process.execPath, [checker, ...args], { cwd: folder })
const run = async (...args: string[]) => (await start(...args)).stdout

test('has at most 60 lines', async () => {
  expect((await readFile(checker, 'utf8')).trimEnd().split('\n').length).toBeLessThanOrEqual(60)
})

test('a whole download has the expected result', async () => {
  expect(JSON.parse(await run())).toEqual({
    entries: 10,
    root: Buffer.from(await rootOf(entries)).toString('base64'),
    kg: { issued: 4_630, retired: 200, cancelled: 30 },
  })
})

test('a key from elsewhere is used in place of those of the download, and the key is printed', async () => {
  const [key = ''] = signer.publicKeys
  await write('keys.txt', useSigner('another secret').publicKeys.join('\n'))
  await expect(run()).rejects.toThrow(/NOT VALID: the checkpoint is not signed/)
  expect((await start('-', key)).stderr).toBe(`Signed with ${key}\n`)
  const [other = ''] = useSigner('another secret').publicKeys
  await expect(run('-', other)).rejects.toThrow(/NOT VALID: the checkpoint is not signed/)
})

test('entries that came after the signature change nothing', async () => {
  await write('checkpoint.txt', await signEntries(signer, entries.slice(0, 7)))
  expect(JSON.parse(await run())).toMatchObject({ entries: 7 })
})

test.each<[string, () => Promise<void>, RegExp]>([
  [
    'cut at the end of a line',
    () => write('events-0.jsonl', lines(entries.slice(0, 8))),
    /NOT VALID: the file events-1.jsonl is missing/,
  ],
  [
    'cut inside a line',
    () => write('events-0.jsonl', lines(entries).slice(0, -40)),
    /NOT VALID: the file events-0.jsonl is cut off/,
  ],
  ['without a file', () => rm(join(folder, 'keys.txt')), /NOT VALID: the file keys.txt is missing/],
  [
    'with an entry that is not JSON',
    () => write('events-0.jsonl', lines(entries).replace('"index":7', '"index"7')),
    /NOT VALID: .*JSON/,
  ],
  [
    'with a changed entry',
    () => write('events-0.jsonl', lines(entries).replace('Adeola Foods', 'Forged Foods')),
    /NOT VALID: entry 7 does not follow the one before/,
  ],
  [
    'with a changed last entry',
    () => write('events-0.jsonl', lines(entries).replace('a birthday', 'a wedding')),
    /NOT VALID: the entries are not those that were signed/,
  ],
  [
    'signed by somebody else',
    async () => write('checkpoint.txt', await signEntries(useSigner('another secret'), entries)),
    /NOT VALID: the checkpoint is not signed by the keys/,
  ],
  [
    'with a longer log in the signature',
    async () =>
      write('checkpoint.txt', (await signEntries(signer, entries)).replace('\n10\n', '\n9\n')),
    /NOT VALID: the checkpoint is not signed by the keys/,
  ],
])('a download %s is refused', async (_, change, message) => {
  await change()
  await expect(run()).rejects.toThrow(message)
})
