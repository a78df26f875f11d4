import { useState } from 'react'
import { Link } from 'react-router'
import { deskPath } from '../../../../domain/desk/screens.ts'
import { findProblem } from '../../../../domain/parse/parser.ts'
import { phoneField } from '../../../../domain/contact/contact-fields.ts'
import { chatUrl, whatsappShareUrl } from '../../../platform/whatsapp-url.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { TextAreaField } from '../../../ui/forms/field.tsx'
import { Panel } from '../frame/panel.tsx'
import type { PlacedOrder } from './use-new-order.ts'

const phone = phoneField('')

/** The link with which the customer pays, to copy or to send on WhatsApp. */
export function PayLink({
  placed: { order, link },
  phoneNumber,
  onAgain,
}: {
  placed: PlacedOrder
  phoneNumber: string
  onAgain(): void
}) {
  const [isCopied, setCopied] = useState<boolean | null>(null)
  const number = findProblem(phone, phoneNumber) === null ? phone(phoneNumber) : null
  const chat =
    number?.ok === true ? chatUrl(number.value, link.message) : whatsappShareUrl(link.message)

  async function copy() {
    try {
      await navigator.clipboard.writeText(link.payUrl)
      setCopied(true)
    } catch {
      setCopied(false)
    }
  }

  return (
    <Panel
      title="The link to pay"
      description="We have mailed the order to the customer. Send them this link too, if you like: it shows the order and pays it, and nothing else."
    >
      <TextAreaField label="Message for the customer" readOnly rows={4} value={link.message} />
      <p role="status" className="mt-2 text-sm text-ink-2">
        {isCopied === true && 'The link is copied.'}
        {isCopied === false && 'Your browser does not copy. Mark the text above and copy it.'}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={() => void copy()}>Copy the link</Button>
        <a
          href={chat}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: 'secondary' })}
        >
          Send on WhatsApp
        </a>
        <Link
          to={deskPath('orders/:id', order.id)}
          className={buttonClass({ variant: 'secondary' })}
        >
          Open the order
        </Link>
        <Button variant="quiet" onClick={onAgain}>
          Another order
        </Button>
      </div>
    </Panel>
  )
}
