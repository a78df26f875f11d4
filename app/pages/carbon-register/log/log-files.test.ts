import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { inclusionProof, leafHash } from '../../../../domain/register/log/merkle-tree.ts'
import { parseNoteKey } from '../../../../domain/register/log/signed-note.ts'
import {
  joinHashes,
  nodesFromTiles,
  readEntryBundle,
  tilePath,
} from '../../../../domain/register/log/tiles.ts'
import { isIncluded } from '../../../../domain/register/log/verify-proof.ts'
import { verifyCheckpoint } from '../../../../domain/register/verify/verify-checkpoint.ts'
import { cryptography } from '../../../features/register/cryptography.ts'
import { servicesContext } from '../../../platform/services.ts'
import { appendEvent, issueSampleUnits } from '../../../../test/register/sample-events.ts'
import { signEntries, useSigner } from '../../../../test/register/sign-log.ts'
import { usePageSupabase } from '../../../../test/use/use-page-supabase.ts'
import { loader as readFile } from './log-files.ts'
import { loader as readKeys } from './log-keys.ts'

const { supabase, admin } = await usePageSupabase()
const signer = useSigner()
await issueSampleUnits(admin)
for (let count = 0; count < 260; count++)
  await appendEvent(admin, 'note_added', { about: 0, text: `Note ${count}` })
const { rows } = await admin.query<{ json: string }>(
  'select json from public.register_events order by index',
)
const entries = rows.map(({ json }) => new TextEncoder().encode(json))
const note = await signEntries(signer, entries)
await admin.query(
  `insert into public.register_checkpoints (size, root, note)
   select $1, decode(split_part($2, E'\n', 3), 'base64'), $2`,
  [entries.length, note],
)
await admin.query('insert into public.register_keys (key) select unnest($1::text[])', [
  signer.publicKeys,
])
// It is not signed, so it is not published.
await appendEvent(admin, 'note_added', { about: 0, text: 'Too new' })

const context = new RouterContextProvider()
context.set(servicesContext, {
  supabase,
  publishableKey: '',
  testNotice: null,
  nonce: '',
  reference: '',
  readPublicFile: () => Promise.reject(new Error('The log has no pictures')),
  logError() {},
})
const url = new URL('http://localhost/carbon-register/log')
const request = { context, url, request: new Request(url), pattern: '' }

function read(path: string): Promise<Response> {
  // The loader reads nothing else of the request.
  const args = { ...request, params: { '*': path } } as Parameters<typeof readFile>[0]
  return readFile(args)
}

async function readBytes(path: string): Promise<Uint8Array> {
  const response = await read(path)
  expect(response.status, path).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}

test('everybody checks an entry with the files of the log alone', async () => {
  const keyFile = await readKeys({ ...request, params: {} } as Parameters<typeof readKeys>[0])
  const keys = (await keyFile.text()).trim().split('\n')
  const known = keys.flatMap((key) => parseNoteKey(cryptography.sha256, key) ?? [])
  const checkpoint = await (await read('checkpoint')).text()
  const signed = verifyCheckpoint(cryptography, known, checkpoint)
  if (!signed.ok) throw new Error(signed.reason)
  const { size, root } = signed.checkpoint
  expect(size).toBe(entries.length)
  const { sha256 } = cryptography
  const bundle = readEntryBundle(await readBytes(`tile/entries/001.p/${size - 256}`))
  // The second level has one hash: that of the first tile.
  const hash = joinHashes(sha256, await readBytes('tile/0/000'))
  await admin.query('insert into public.register_nodes (level, index, hash) values (1, 0, $1)', [
    hash,
  ])
  const readNode = nodesFromTiles(sha256, size, (place) => readBytes(tilePath(place)))
  const index = 256 + 3
  const proof = await inclusionProof({ sha256, readNode }, index, size)
  const leaf = leafHash(sha256, bundle[3] ?? new Uint8Array())
  expect(isIncluded(sha256, { index, size, leaf, root, proof })).toBe(true)
})

test('pages of other sites may read every file, and only tiles are kept', async () => {
  const files = ['checkpoint', 'tile/0/000', 'tile/entries/000', 'tile/0/000.p/7', 'tile/8/000']
  const answers = await Promise.all(files.map(read))
  for (const answer of answers) expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 404])
  const cacheable = answers.map(({ headers }) => headers.get('cache-control'))
  expect(cacheable[0]).toBe('no-store')
  expect(cacheable[1]).toContain('immutable')
})

test.each([
  `tile/0/001.p/${entries.length - 256 + 1}`,
  `tile/entries/001.p/${entries.length - 256 + 1}`,
  'tile/0/002',
  'tile/0/0',
  'tile/0/000.p/0',
  'tile/0/000.p/256',
  'tile/x/000',
  'nothing',
  '',
])('there is no file %j', async (path) => {
  expect((await read(path)).status).toBe(404)
})
