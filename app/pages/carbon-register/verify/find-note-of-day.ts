import { object, text } from '../../../../domain/parse/parser.ts'
import { NoAnswer } from '../../../features/register/check-failure.ts'
import { readRows } from '../../../features/register/register-rows.ts'
import type { Supabase } from '../../../platform/supabase.ts'

const noteRow = object({ note: text() })

/**
 * The last signed note until the end of a day, or null before the first one.
 * @param day as `YYYY-MM-DD`, in Lagos, which is an hour ahead of UTC
 * @throws NoAnswer when the network or the server fails
 */
export async function findNoteOfDay(supabase: Supabase, day: string): Promise<string | null> {
  const answer = await supabase
    .from('register_checkpoints')
    .select('note')
    .lt('signed_at', `${day}T23:00:00Z`)
    .order('signed_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(1)
  if (answer.error)
    throw new NoAnswer(answer.status === 0 ? 'offline' : 'server', answer.error.message)
  return readRows(noteRow, answer)[0]?.note ?? null
}
