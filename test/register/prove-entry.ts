import type { Client } from 'pg'
import { parseBase64 } from '../../domain/register/log/base64.ts'
import { parseNoteKey, type NoteKey } from '../../domain/register/log/signed-note.ts'
import { formatTlogProof } from '../../domain/register/log/tlog-proof.ts'
import { makeProof } from '../../domain/register/proof/make-proof.ts'
import { cryptography } from '../../functions/register/log/cryptography.ts'

/** The proof of an entry as somebody downloads it, and the keys of the register. */
export async function proveEntry(
  admin: Client,
  index: number,
): Promise<{ file: string; keys: NoteKey[] }> {
  const { rows } = await admin.query<{ json: string; size: string; note: string }>(
    `select e.json, c.size, c.note from public.register_events e
       cross join lateral (select size, note from public.register_checkpoints
         order by id desc limit 1) c
     where e.index = $1`,
    [index],
  )
  const [row] = rows
  if (!row) throw new Error(`There is no signed entry ${index}`)
  const proof = await makeProof(
    cryptography.sha256,
    {
      index,
      entry: new TextEncoder().encode(row.json),
      checkpoint: { size: Number(row.size), note: row.note },
    },
    (places) =>
      Promise.all(
        places.map(async ({ level, index: place, width }) => {
          const { rows: tiles } = await admin.query<{ tile: string }>(
            'select public.register_tile($1, $2, $3) as tile',
            [Number(level), place, width],
          )
          return parseBase64(tiles[0]?.tile ?? '') ?? new Uint8Array()
        }),
      ),
  )
  const { rows: keys } = await admin.query<{ key: string }>('select key from public.register_keys')
  return {
    file: formatTlogProof(proof),
    keys: keys.flatMap(({ key }) => parseNoteKey(cryptography.sha256, key) ?? []),
  }
}
