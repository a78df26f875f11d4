import type { Tx } from '../../../backend/functions/functions.ts'
import { dayInLagos } from '../../../domain/calendar/days.ts'
import {
  writeLetter,
  type LetterContent,
} from '../../../domain/instalments/letters/discharge-letter.ts'
import { planState } from '../../../domain/instalments/plan-state.ts'
import { readHistory, type Plan } from '../ledger/read-plan.ts'

export interface IssuedLetter {
  id: string
  number: string
  content: LetterContent
}

/**
 * Issues the letter of discharge of a locked plan that has ended, with the facts of that moment.
 * @returns null when the plan has a valid letter, or has not ended by being paid
 * @throws Error when something is left to pay
 */
export async function issueLetter(tx: Tx, plan: Plan, now: Date): Promise<IssuedLetter | null> {
  if (plan.status !== 'settled_early' && plan.status !== 'closed') return null
  const { rowCount: valid } = await tx.query(
    'select from public.discharge_letters where plan_id = $1 and withdrawn_at is null',
    [plan.id],
  )
  if (valid === 1) return null
  const { name, orderNumber, agreedAt, endedAt } = await readFacts(tx, plan.id)
  const content = writeLetter(
    {
      name,
      planNumber: plan.number,
      orderNumber,
      ending: plan.status,
      agreedOn: dayInLagos(agreedAt ?? now),
      endedOn: dayInLagos(endedAt ?? now),
      priceKobo: plan.priceKobo,
      depositKobo: plan.depositKobo,
    },
    planState(await readHistory(tx, plan.id), dayInLagos(now)),
  )
  const letter = await tx.one<{ id: string; number: string }>(
    `insert into public.discharge_letters (number, plan_id, content, issued_at)
     values (private.next_discharge_letter_number($3), $1, $2, $3)
     returning id, number`,
    [plan.id, JSON.stringify(content), now],
  )
  return { ...letter, content }
}

interface Facts {
  /** As the agreement names the customer. */
  name: string
  orderNumber: string
  agreedAt: Date | null
  endedAt: Date | null
}

async function readFacts(tx: Tx, planId: string): Promise<Facts> {
  return tx.one<Facts>(
    `select coalesce((
         select accepted_name from public.plan_agreements
         where plan_id = p.id order by version desc limit 1
       ), o.name) as name,
       o.number as "orderNumber", p.agreed_at as "agreedAt", p.ended_at as "endedAt"
     from public.instalment_plans p
     join public.orders o on o.id = p.order_id
     where p.id = $1`,
    [planId],
  )
}
