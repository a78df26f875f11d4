import { Link } from '../../../ui/link.tsx'
import { formatPhone } from '../../../../domain/contact/format-phone.ts'
import { deskPath } from '../../../../domain/desk/screens.ts'
import { formatMoment } from '../../../platform/format-time.ts'
import { chatUrl } from '../../../platform/whatsapp-url.ts'
import { Panel } from '../frame/panel.tsx'

const link = 'inline-flex min-h-11 items-center font-semibold text-primary'

/** Who wrote, what, and the ways to answer. */
export function Sender({
  inquiry,
  reference,
}: {
  inquiry: Readonly<Record<string, unknown>>
  reference: string
}) {
  const [name, email, phone, type, place, description, sentAt, userId] = [
    inquiry.name,
    inquiry.email,
    inquiry.phone_number,
    inquiry.project_type,
    inquiry.location,
    inquiry.description,
    inquiry.created_at,
    inquiry.user_id,
  ].map((value) => (typeof value === 'string' ? value : ''))
  const greeting = `Hello, this is about your inquiry ${reference}.`
  return (
    <Panel title={name || 'Inquiry'} description={`${type}, ${place}`}>
      <p className="whitespace-pre-line wrap-anywhere">{description}</p>
      <p className="mt-3 flex flex-wrap gap-x-4 wrap-anywhere">
        {phone && (
          <>
            <a className={link} href={`tel:${phone}`}>
              {formatPhone(phone)}
            </a>
            <a className={link} href={chatUrl(phone, greeting)} target="_blank" rel="noreferrer">
              WhatsApp<span className="sr-only"> (opens in a new tab)</span>
            </a>
          </>
        )}
        {email && (
          <a
            className={link}
            href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Your inquiry ${reference}`)}`}
          >
            {email}
          </a>
        )}
        {userId && (
          <Link className={link} to={deskPath('people/:id', userId)}>
            Customer account
          </Link>
        )}
      </p>
      <p className="mt-1 text-sm text-ink-2">Sent on {formatMoment(sentAt ?? '')}</p>
    </Panel>
  )
}
