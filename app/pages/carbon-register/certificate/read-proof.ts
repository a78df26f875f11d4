import { sha256 } from '@noble/hashes/sha2.js'
import { nullable, number, object, text } from '../../../../domain/parse/parser.ts'
import { parseBase64 } from '../../../../domain/register/log/base64.ts'
import type { TilePlace } from '../../../../domain/register/log/tiles.ts'
import { formatTlogProof, type TlogProof } from '../../../../domain/register/log/tlog-proof.ts'
import { makeProof } from '../../../../domain/register/proof/make-proof.ts'
import { readRows } from '../../../features/register/register-rows.ts'
import type { Supabase } from '../../../platform/supabase.ts'

const entryRow = object({ json: text() })
const checkpointRow = object({ size: number(), note: text() })
const tileRow = object({ tile: nullable(text()) })

/** The proof that the register has an entry, and how large the register was when it was signed. */
export interface EntryProof {
  proof: TlogProof
  /** The proof as a `.tlog-proof` file. */
  file: string
  size: number
}

/**
 * The proof of an entry from the newest signed state of the register.
 * @returns null while the entry is so new that no signed state has it
 */
export async function readProof(supabase: Supabase, index: number): Promise<EntryProof | null> {
  const [entries, checkpoints] = await Promise.all([
    supabase.from('register_events').select('json').eq('index', index),
    supabase
      .from('register_checkpoints')
      .select('size, note')
      .gt('size', index)
      .order('size', { ascending: false })
      .order('id', { ascending: false })
      .limit(1),
  ])
  const [entry] = readRows(entryRow, entries)
  const [checkpoint] = readRows(checkpointRow, checkpoints)
  if (!entry || !checkpoint) return null
  const proof = await makeProof(
    sha256,
    { index, entry: new TextEncoder().encode(entry.json), checkpoint },
    (places) => readTiles(supabase, places),
  )
  return { proof, file: formatTlogProof(proof), size: checkpoint.size }
}

async function readTiles(
  supabase: Supabase,
  places: readonly TilePlace[],
): Promise<readonly Uint8Array[]> {
  const tiles = readRows(
    tileRow,
    await supabase.rpc('register_tiles', {
      levels: places.map(({ level }) => Number(level)),
      indexes: places.map(({ index }) => index),
      widths: places.map(({ width }) => width),
    }),
  )
  return tiles.map(({ tile }) => parseBase64(tile ?? '') ?? new Uint8Array())
}

/** What is answered while no signed state has the entry. */
export function notSignedYet(): Response {
  return new Response(
    'The register has not signed this entry yet. It does so in a few seconds: please try again.\n',
    { status: 503, headers: { 'Retry-After': '10', 'Content-Type': 'text/plain' } },
  )
}
