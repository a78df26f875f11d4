import type { Tx } from '../../../backend/functions/functions.ts'
import { formatPhone } from '../../../domain/contact/format-phone.ts'
import {
  agreementText,
  agreementWording,
} from '../../../domain/instalments/agreement/agreement-text.ts'
import { site } from '../../../site.config.ts'
import { sha256 } from '../../security/sha256.ts'
import { getPlanRules } from './read-rules.ts'
import type { StoredPlan } from './stored-plan.ts'

export interface Agreement {
  content: string
  sha256: string
  wording: string
}

/** The agreement of a plan as it would be accepted now: of its terms, its order, and our wording. */
export async function agreementOfPlan(tx: Tx, stored: StoredPlan): Promise<Agreement> {
  const { plan, terms, figures, application } = stored
  const order = await tx.one<{
    number: string
    name: string
    address: string
    phone: string
    email: string
    goods: { name: string; quantity: number }[]
  }>(
    `select o.number, o.name, o.phone_number as phone, o.email,
       concat_ws(', ', o.delivery_street, o.delivery_area, o.delivery_state) as address, (
         select jsonb_agg(jsonb_build_object('name', l.name, 'quantity', l.quantity) order by l.position)
         from public.order_lines l
         where l.order_id = o.id
       ) as goods
     from public.orders o
     where o.id = $1`,
    [plan.orderId],
  )
  const rules = await getPlanRules(tx, application?.ruleVersion ?? null)
  const content = agreementText({
    company: {
      legalName: site.legalName,
      registrationNumber: site.registrationNumber,
      address: [site.address.street, site.address.area, site.address.city].join(', '),
      email: site.email,
      phone: formatPhone(site.phone),
      lender: site.legal.lender,
      lenderApproval: site.legal.lenderApproval,
    },
    customer: { ...order, phone: formatPhone(order.phone) },
    order,
    plan: figures,
    planNumber: plan.number,
    terms,
    rules,
    guarantorName: application?.guarantorName ?? null,
  })
  return { content, sha256: await sha256(content), wording: agreementWording }
}
