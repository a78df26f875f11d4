import type { Tx } from '../../backend/functions/functions.ts'

/** What the carbon register has of a person without naming the account: SQL about the account `$1`. */
const parts: Readonly<Record<string, string>> = {
  register_holders: `select to_jsonb(h) as row
    from public.register_accounts a join public.register_holders h on h.id = a.holder_id
    where a.user_id = $1`,
  register_units: `select to_jsonb(u) as row
    from public.register_accounts a join public.register_units u on u.holder_id = a.holder_id
    where a.user_id = $1 and u.status = 'held' order by u.vintage_id, u.first_serial`,
  register_moves: `select to_jsonb(m) as row
    from public.register_accounts a
      join public.register_moves m on a.holder_id in (m.from_holder_id, m.to_holder_id)
    where a.user_id = $1 order by m.id`,
  // Of their own units, and of what they bought.
  register_retirements: `select to_jsonb(r) || jsonb_build_object('name', n.name, 'note', w.name) as row
    from public.register_retirements r
      left join public.register_names n on n.commitment = r.beneficiary_commitment
      left join public.register_names w on w.commitment = r.note_commitment
    where r.holder_id in (select holder_id from public.register_accounts where user_id = $1)
      or r.id in (select b.retirement_id
        from public.orders o join public.order_retirements b on b.order_id = o.id
        where o.user_id = $1)
    order by r.retired_at, r.id`,
}

/** The data of a person in the carbon register, by table; empty lists for everybody else. */
export async function collectRegisterData(
  tx: Tx,
  userId: string,
): Promise<Record<string, unknown[]>> {
  const data: Record<string, unknown[]> = {}
  for (const [table, sql] of Object.entries(parts)) {
    const { rows } = await tx.query<{ row: unknown }>(sql, [userId])
    data[table] = rows.map(({ row }) => row)
  }
  return data
}
