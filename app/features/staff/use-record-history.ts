import { useQuery } from '@tanstack/react-query'
import type { RecordNames } from '../../../domain/audit/audit-entry.ts'
import type { Tables } from '../../platform/database.gen.ts'
import { loadSupabase } from '../../platform/supabase.ts'
import { findRecordNames } from './find-record-names.ts'

export type AuditEntry = Omit<Tables<'audit_entries'>, 'search'>

const auditColumns =
  'id, occurred_at, actor_id, actor_email, source, address, transaction_id, table_name, record_id, record_label, action, before, after, reason, redacted_at'

/** The newest entries of the audit about one record, or about all of a table. */
export function useRecordHistory(table: string, record: string | null, limit: number) {
  return useQuery({
    queryKey: ['desk', 'history', table, record, limit],
    refetchOnMount: 'always',
    queryFn: async (): Promise<{ entries: AuditEntry[]; names: RecordNames }> => {
      const supabase = await loadSupabase()
      const ofTable = supabase.from('audit_entries').select(auditColumns).eq('table_name', table)
      const { data } = await (record === null ? ofTable : ofTable.eq('record_id', record))
        .order('id', { ascending: false })
        .limit(limit)
        .throwOnError()
      return { entries: data, names: await findRecordNames(supabase, data) }
    },
  })
}

/** One entry of the audit, and the others of the same transaction. */
export function useAuditEntry(id: string) {
  return useQuery({
    queryKey: ['desk', 'audit-entry', id],
    queryFn: async (): Promise<{
      entry: AuditEntry
      names: RecordNames
      others: AuditEntry[]
    } | null> => {
      const supabase = await loadSupabase()
      const { data: entry } = await supabase
        .from('audit_entries')
        .select(auditColumns)
        .eq('id', Number(id))
        .maybeSingle()
        .throwOnError()
      if (!entry) return null
      const { data: others } = await supabase
        .from('audit_entries')
        .select(auditColumns)
        .eq('transaction_id', entry.transaction_id)
        .neq('id', entry.id)
        .order('id')
        .limit(50)
        .throwOnError()
      return { entry, names: await findRecordNames(supabase, [entry]), others }
    },
  })
}
