import { data } from 'react-router'
import { services } from '../../platform/services.ts'
import type { Route } from './+types/schedule-pdf'
import { findPlan } from './one-plan.ts'

/** The schedule of a plan on the company's paper. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await findPlan(services(context).supabase, params)
  if (!('plan' in found)) throw data('This plan', { status: 404 })
  // The maker of PDFs is large: loaded with the first document, not with the server.
  const { renderSchedule } = await import('./schedule-document.tsx')
  const pdf = await renderSchedule({ offer: found.offer, plan: found.plan, today: new Date() })
  const filename = `plan-${found.priceNaira}-${found.months}.pdf`
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${filename}"`,
    },
  })
}
