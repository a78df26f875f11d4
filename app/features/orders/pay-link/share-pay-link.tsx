import { useState, type ReactNode } from 'react'
import { phoneField } from '../../../../domain/contact/contact-fields.ts'
import type { PayLink } from '../../../../domain/orders/edit/staff-order.ts'
import { findProblem } from '../../../../domain/parse/parser.ts'
import { chatUrl, whatsappShareUrl } from '../../../platform/whatsapp-url.ts'
import { Button } from '../../../ui/button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { TextAreaField } from '../../../ui/forms/field.tsx'

const phone = phoneField('')
const secondary = buttonClass({ variant: 'secondary' })

/** The link with which a customer pays: to copy, and to send on WhatsApp or by mail. */
export function SharePayLink({
  link,
  orderNumber,
  phoneNumber,
  email,
  children,
}: {
  link: PayLink
  orderNumber: string
  phoneNumber: string
  /** Null for staff who do not see it. */
  email: string | null
  /** Other actions. */
  children?: ReactNode
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
    <>
      <TextAreaField label="Message for the customer" readOnly rows={4} value={link.message} />
      <p role="status" className="mt-2 text-sm text-ink-2">
        {isCopied === true && 'The link is copied.'}
        {isCopied === false && 'Your browser does not copy. Mark the text above and copy it.'}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={() => void copy()}>Copy the link</Button>
        <a href={chat} target="_blank" rel="noreferrer" className={secondary}>
          Send on WhatsApp<span className="sr-only"> (opens in a new tab)</span>
        </a>
        {email && (
          <a href={mailUrl(email, `Order ${orderNumber}`, link.message)} className={secondary}>
            Send by mail
          </a>
        )}
        {children}
      </div>
    </>
  )
}

/** Opens the mail program with a message that is ready to be sent. */
function mailUrl(to: string, subject: string, body: string): string {
  return `mailto:${encodeURIComponent(to)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}
