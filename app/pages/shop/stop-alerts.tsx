import BellOff from '~icons/lucide/bell-off'
import { data, Form, useActionData } from 'react-router'
import { stopStockAlerts } from '../../../domain/stock-alerts/stock-alerts.ts'
import { site } from '../../../site.config.ts'
import { callFunction } from '../../platform/call-function.ts'
import { failureMessage } from '../../platform/failure-message.ts'
import { secretFormHeaders, useSecretLink } from '../../platform/url/secret-link.ts'
import { unlisted } from '../../platform/seo.ts'
import { services } from '../../platform/services.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { NarrowCard } from '../../ui/narrow-card.tsx'
import type { Route } from './+types/stop-alerts'

export const meta = () => unlisted('Stop stock alerts')

export const headers = () => secretFormHeaders

/** The target of the link in a mail. The form works without JavaScript. */
export async function action({ context, request }: Route.ActionArgs) {
  const fields = await request.formData().catch(() => new FormData())
  const link = { email: String(fields.get('email') ?? ''), key: String(fields.get('key') ?? '') }
  const result = await callFunction(stopStockAlerts, link, { supabase: services(context).supabase })
  if (result.outcome === 'done') return data({ isStopped: true, message: '', link })
  const message = failureMessage(
    result,
    'We could not reach the shop. Please press the button again.',
  )
  return data(
    { isStopped: false, message, link },
    { status: result.outcome === 'refused' ? result.status : 503 },
  )
}

export default function StopAlerts() {
  const answer = useActionData<typeof action>()
  const params = useSecretLink('key')
  // Without scripts the address of the answer has no link.
  const link = answer?.link ?? { email: params.get('email') ?? '', key: params.get('key') ?? '' }
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
      <Form method="post" action="/stock-alerts" className="mt-6">
        <input type="hidden" name="email" value={link.email} />
        <input type="hidden" name="key" value={link.key} />
        <Button type="submit" className="w-full">
          Stop all my stock alerts
        </Button>
      </Form>
    </NarrowCard>
  )
}
