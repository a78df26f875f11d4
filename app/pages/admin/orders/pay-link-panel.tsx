import { useState } from 'react'
import { getPayLink, type PayLink } from '../../../../domain/orders/edit/staff-order.ts'
import { SharePayLink } from '../../../features/orders/pay-link/share-pay-link.tsx'
import { callFunction } from '../../../platform/call-function.ts'
import { failureMessage } from '../../../platform/failure-message.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../frame/panel.tsx'
import type { OrderPartProps } from './use-desk-order.ts'

/** The link with which the customer pays what the order still costs. */
export function PayLinkPanel({ order }: Pick<OrderPartProps, 'order'>) {
  const [link, setLink] = useState<PayLink | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function load() {
    setBusy(true)
    const result = await callFunction(getPayLink, { orderId: order.id })
    setBusy(false)
    if (result.outcome === 'done') setLink(result.response.link)
    setFailure(
      result.outcome === 'done'
        ? null
        : failureMessage(result, 'The connection was lost. Please try again.'),
    )
  }

  return (
    <Panel
      title="The link to pay"
      description="Send it to the customer: it shows the order and pays it, and nothing else."
    >
      {link === null ? (
        <Button variant="secondary" disabled={isBusy} onClick={() => void load()}>
          {isBusy ? 'Loading...' : 'Get the link to pay'}
        </Button>
      ) : (
        <SharePayLink
          link={link}
          orderNumber={order.number}
          phoneNumber={order.phoneNumber}
          email={order.email}
        />
      )}
      <Alert className="mt-3">{failure}</Alert>
    </Panel>
  )
}
