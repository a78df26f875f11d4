import { defineFunction } from '../../callers/define-function.ts'
import { FunctionError, type Tx } from '../../../backend/functions/functions.ts'
import {
  addPlanRules as contract,
  type NewPlanRules,
} from '../../../domain/instalments/plan-rules-form.ts'
import { getPlanRules } from '../applications/read-rules.ts'

/**
 * Staff write the next version of the rules, with a reason. Plans that are decided keep theirs.
 * @returns 200 `{ version }`; 400 what is wrong; 403 no finance or no fresh second factor; 409 a
 * colleague has changed the rules since
 */
export const addPlanRules = defineFunction(
  contract,
  async ({ tx, staffId, request: { seenVersion, ...rules } }) => {
    await tx.query(`select private.lock_buyers(array['plan rules'])`)
    if ((await getPlanRules(tx)).version !== seenVersion)
      throw new FunctionError(
        409,
        'A colleague has changed the rules since you opened this page. Please look at them first.',
      )
    const version = await insertRules(tx, rules, staffId)
    return { version }
  },
)

async function insertRules(
  tx: Tx,
  rules: Omit<NewPlanRules, 'seenVersion'>,
  staffId: string,
): Promise<number> {
  // The names are those of the contract's own fields.
  const names = Object.keys(rules)
  const row = await tx.one<{ version: number }>(
    `insert into public.plan_rules (${names.join(', ')}, created_by)
     values (${names.map((_, index) => `$${index + 1}`).join(', ')}, $${names.length + 1})
     returning version`,
    [...Object.values(rules), staffId],
  )
  return row.version
}
