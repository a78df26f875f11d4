import { FunctionError, type Tx } from '../../../backend/functions/functions.ts'
import { shareUnits } from '../../../domain/register/staff/issue-shares.ts'
import type { ProposalAsk } from '../../../domain/register/staff/proposal-asks.ts'
import { findOperator } from '../ledger/holders.ts'
import { draftOf, type Draft } from './draft.ts'

/**
 * All units of a period: a part is kept back, and the rest goes to the owners of the meters: the holder
 * that staff named, or the account of a customer. What belongs to nobody goes to our company.
 * @throws FunctionError 404 when there is no such period; 409 when it was issued before
 */
export async function draftIssue(tx: Tx, { period }: ProposalAsk<'issue'>): Promise<Draft> {
  const found = await tx.maybeOne<{ kg: string; vintage: string; isIssued: boolean; next: string }>(
    `select p.reduction_kg as kg, v.id as vintage, p.issued_at is not null as "isIssued",
       coalesce(old.issued_kg, 0) + 1 as next
     from public.register_periods p,
       lateral (select p.project_id || '-' || extract(year from p.starts_at at time zone 'Africa/Lagos')
         as id) v
       left join public.register_vintages old on old.id = v.id
     where p.event_index = $1`,
    [period],
  )
  if (!found) throw new FunctionError(404, `Entry ${period} is no measured period.`)
  if (found.isIssued)
    throw new FunctionError(409, `The units of entry ${period} have been issued already.`)
  const operator = await findOperator(tx)
  if (operator === null) throw new Error('The register has no operator')
  const { rows: meters } = await tx.query<{ holder: string | null; kwh: string }>(
    `select coalesce(s.holder_id, a.holder_id) as holder, m.kwh
     from public.register_meter_periods m
       left join public.register_sources s on s.meter = m.meter
       left join public.register_accounts a on a.user_id = s.user_id
     where m.event_index = $1
     -- Not in the order of the meters, which would tell whose each is.
     order by coalesce(s.holder_id, a.holder_id), m.meter`,
    [period],
  )
  const kg = Number(found.kg)
  return draftOf({
    type: 'issued',
    data: {
      vintage: found.vintage,
      period,
      kg,
      shares: shareUnits({
        kg,
        nextSerial: Number(found.next),
        meters: meters.map(({ holder, kwh }) => ({ holder: holder ?? operator, kwh: Number(kwh) })),
      }),
    },
  })
}
