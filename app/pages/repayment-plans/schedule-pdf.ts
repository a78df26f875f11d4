import { data } from 'react-router'
import { planPath } from '../../features/financing/plan-path.ts'
import { requireOneUrl } from '../../platform/files/one-url.ts'
import { services } from '../../platform/services.ts'
import type { Route } from './+types/schedule-pdf'
import { findPlan } from './one-plan.ts'

/** The schedule of a plan as a PDF with the company's letterhead. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const result = await findPlan(services(context).supabase, params)
  if (!('plan' in result)) throw data('plan', { status: 404 })
  const { priceNaira, months } = result
  requireOneUrl(url, `${planPath(priceNaira, months)}/schedule.pdf`)
  // The PDF renderer is large: it is loaded with the first document.
  const { renderSchedule } = await import('./schedule-document.tsx')
  const pdf = await renderSchedule({ offer: result.offer, plan: result.plan, today: new Date() })
  const filename = `plan-${priceNaira}-${months}.pdf`
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${filename}"`,
    },
  })
}
