import { expect, inject } from 'vitest'
import { connectDatabase } from '../database.ts'

/** The newest signed checkpoint, once it covers at least so many entries. */
export async function signedCheckpoint(minSize = 1): Promise<string> {
  let note = ''
  const readSize = async () => {
    const answer = await fetch(`${inject('siteUrl')}/carbon-register/log/checkpoint`)
    note = answer.ok ? await answer.text() : ''
    return Number(note.split('\n')[1] ?? 0)
  }
  // A task signs every ten seconds what nobody has signed before.
  await expect.poll(readSize).toBeGreaterThanOrEqual(minSize)
  return note
}

/** Writes an entry as the functions of the register do. Returns its index. */
export async function appendEvent(type: string, data: object): Promise<number> {
  await using database = await connectDatabase()
  const { rows } = await database.query<{ index: string }>(
    'select private.append_register_event($1, $2) as index',
    [type, JSON.stringify(data)],
  )
  return Number(rows[0]?.index)
}
