import BellOff from '~icons/lucide/bell-off'
import { data, Form, useActionData } from 'react-router'
import { stopStockAlerts } from '../../../domain/stock-alerts/stock-alerts.ts'
import { repairLink } from '../../../domain/text/repair-link.ts'
import { site } from '../../../site.config.ts'
import { callFunction } from '../../platform/call-function.ts'
import { failureMessage } from '../../platform/failure-message.ts'
import { unlisted } from '../../platform/seo.ts'
import { services } from '../../platform/services.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { NarrowCard } from '../../ui/narrow-card.tsx'
import type { Route } from './+types/stop-alerts'

export const meta = () => unlisted('Stop stock alerts')

/** The target of the link in a mail. The form works without JavaScript. */
export async function action({ context, url }: Route.ActionArgs) {
  const params = repairLink(url.searchParams)
  const result = await callFunction(
    () => Promise.resolve(services(context).supabase),
    stopStockAlerts,
    { email: params.get('email') ?? '', key: params.get('key') ?? '' },
  )
  if (result.outcome === 'done') return data({ isStopped: true, message: '' })
  const message = failureMessage(
    result,
    'We could not reach the shop. Please press the button again.',
  )
  return data(
    { isStopped: false, message },
    { status: result.outcome === 'refused' ? result.status : 503 },
  )
}

export default function StopAlerts() {
  const answer = useActionData<typeof action>()
  if (answer?.isStopped) {
    return (
      <NarrowCard>
        <BellOff className="size-8 text-primary" aria-hidden="true" />
        <h1 className="mt-3 text-h3">No more stock alerts</h1>
        <p role="status" className="mt-3 text-ink-2">
          You will not get any more stock alerts from us.
        </p>
        <ButtonLink to="/shop" variant="secondary" className="mt-6">
          Go to the shop
        </ButtonLink>
      </NarrowCard>
    )
  }
  return (
    <NarrowCard>
      <h1 className="text-h3">Stop stock alerts?</h1>
      <p className="mt-3 text-ink-2">
        {site.name} will not write to you again when products are back in stock. You will still get
        mails about your orders.
      </p>
      <Alert className="mt-4">{answer?.message}</Alert>
      <Form method="post" className="mt-6">
        <Button type="submit" className="w-full">
          Stop all my stock alerts
        </Button>
      </Form>
    </NarrowCard>
  )
}
