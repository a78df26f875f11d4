import { number, object, text } from '../../../../domain/parse/parser.ts'
import { readRows } from '../../../features/register/register-rows.ts'
import type { Supabase } from '../../../platform/supabase.ts'

const signedRow = object({
  entries: number(),
  root: text(),
  issued_kg: number(),
  retired_kg: number(),
  cancelled_kg: number(),
})

/** What the checker must print of the newest signature; null while nothing was signed. */
export async function readExpected(supabase: Supabase): Promise<string | null> {
  const [signed] = readRows(signedRow, await supabase.rpc('register_signed_totals'))
  if (!signed) return null
  return JSON.stringify({
    entries: signed.entries,
    root: signed.root,
    kg: { issued: signed.issued_kg, retired: signed.retired_kg, cancelled: signed.cancelled_kg },
  })
}
