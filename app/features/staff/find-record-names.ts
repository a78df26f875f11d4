import type { SupabaseClient } from '@supabase/supabase-js'
import { listNamedIds, type RecordNames } from '../../../domain/audit/audit-entry.ts'
import { listOf, object, text, uuid } from '../../../domain/parse/parser.ts'
import type { Database } from '../../platform/database.gen.ts'

const namedRecords = listOf(object({ id: uuid(), name: text() }))

/** The names of the records that these entries of the audit refer to by their ids. */
export async function findRecordNames(
  supabase: SupabaseClient<Database>,
  entries: Parameters<typeof listNamedIds>[0],
): Promise<RecordNames> {
  const ids = listNamedIds(entries)
  if (ids.length === 0) return {}
  const { data } = await supabase.rpc('find_record_names', { ids }).throwOnError()
  const parsed = namedRecords(data)
  if (!parsed.ok) throw new Error(parsed.problems[0].message)
  return Object.fromEntries(parsed.value.map(({ id, name }) => [id, name]))
}
