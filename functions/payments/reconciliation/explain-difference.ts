import { answer, parseRequest } from '../../../backend/functions/contract.ts'
import { FunctionError, type EdgeFunction } from '../../../backend/functions/functions.ts'
import { explainDifference as contract } from '../../../domain/payments/reconciliation/reconciliation-functions.ts'
import { requireStaff } from '../../accounts/require-staff.ts'
import { countOpen } from './reconcile.ts'

/**
 * Staff say why a difference is right. It stays in the list with their name, and a colleague must
 * close the day.
 * @returns 200 `{ open }`; 403 without the grant finance; 404 no such difference; 409 its day is closed,
 * or it is gone
 */
export const explainDifference: EdgeFunction = {
  name: contract.name,
  methods: [contract.method],
  async handle({ body }, context) {
    const { differenceId, explanation } = parseRequest(contract, body)
    const explained = context.db.transaction({ role: 'service_role' }, async (tx) => {
      const staffId = await requireStaff(tx, context, 'finance')
      const { rows } = await tx.query<{ id: string; isGone: boolean }>(
        `select r.id, d.gone_at is not null as "isGone"
         from public.reconciliations r
         join public.reconciliation_differences d on d.reconciliation_id = r.id
         where d.id = $1
         for update of r`,
        [differenceId],
      )
      const [day] = rows
      if (!day) throw new FunctionError(404, 'There is no such difference.')
      if (day.isGone)
        throw new FunctionError(409, 'This difference is gone: the lists agree about it now.')
      await tx.query(
        `update public.reconciliation_differences
         set explanation = $2, explained_by = $3, explained_at = $4
         where id = $1`,
        [differenceId, explanation, staffId, context.now()],
      )
      return countOpen(tx, day.id)
    })
    return answer(contract, { open: await explained })
  },
}
