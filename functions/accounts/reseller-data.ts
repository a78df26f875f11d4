import type { Tx } from '../../backend/functions/functions.ts'

/** What hangs on the reseller account of a person: SQL from `resellers r` on, and what is left out. */
const parts: Readonly<Record<string, string>> = {
  reseller_documents: `select to_jsonb(d) - '{object_path}'::text[] as row
    from public.reseller_documents d join public.resellers r on r.id = d.reseller_id`,
  reseller_decisions: `select to_jsonb(d) - '{decided_by}'::text[] as row
    from public.reseller_decisions d join public.resellers r on r.id = d.reseller_id`,
  reseller_brands: `select to_jsonb(b) - '{logo_path}'::text[] as row
    from public.reseller_brands b join public.resellers r on r.id = b.reseller_id`,
  reseller_quotes: `select to_jsonb(q) || jsonb_build_object('lines', (
      select jsonb_agg(to_jsonb(l) - 'quote_id' order by l.position)
      from public.reseller_quote_lines l where l.quote_id = q.id)) as row
    from public.reseller_quotes q join public.resellers r on r.id = q.reseller_id`,
  reseller_bank_accounts: `select to_jsonb(b) - '{entered_by,decided_by}'::text[] as row
    from public.reseller_bank_accounts b join public.resellers r on r.id = b.reseller_id`,
  reseller_leads: `select to_jsonb(l)
      - '{request_id,phone_key,mailbox,address_key,decided_by,version}'::text[] as row
    from public.reseller_leads l join public.resellers r on r.id = l.reseller_id`,
  commissions: `select to_jsonb(c) || jsonb_build_object('entries', (
      select jsonb_agg(to_jsonb(e) - '{key,actor_id}'::text[] || jsonb_build_object('postings', (
          select jsonb_object_agg(p.account, p.amount_kobo)
          from public.commission_postings p where p.entry_id = e.id)) order by e.id)
      from public.commission_entries e where e.commission_id = c.id)) as row
    from public.commissions c join public.resellers r on r.id = c.reseller_id`,
  payouts: `select to_jsonb(p) - '{requested_by,first_approved_by,approved_by,handled_by,asking_until,
      checked_at,gateway_word}'::text[] as row
    from public.payouts p join public.resellers r on r.id = p.reseller_id`,
  order_attributions: `select to_jsonb(a) as row
    from public.order_attributions a join public.resellers r on r.id = a.reseller_id`,
}

/** The data of a person as a reseller, by table; empty lists for everybody else. */
export async function collectResellerData(
  tx: Tx,
  userId: string,
): Promise<Record<string, unknown[]>> {
  const data: Record<string, unknown[]> = {}
  for (const [table, sql] of Object.entries(parts)) {
    const { rows } = await tx.query<{ row: unknown }>(`${sql} where r.user_id = $1`, [userId])
    data[table] = rows.map(({ row }) => row)
  }
  return data
}
