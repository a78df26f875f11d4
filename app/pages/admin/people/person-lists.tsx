import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { deskPath } from '../../../../domain/desk/screens.ts'
import { labelOfInquiry } from '../../../../domain/inquiry/inquiry-status.ts'
import { formatNaira } from '../../../../domain/money/money.ts'
import { orderStatusLabels } from '../../../../domain/orders/order-status.ts'
import { formatBrowser } from '../../../features/session/format-browser.ts'
import { formatMoment } from '../../../platform/format-time.ts'
import { Panel } from '../frame/panel.tsx'
import type { PersonPartProps } from './use-person.ts'

const link = 'inline-flex min-h-11 items-center font-semibold text-primary'

/** Everything that a person did with us, a panel each. Those without an entry say so. */
export function PersonLists({ person }: PersonPartProps) {
  const { orders, inquiries, calculations, wishList, consents, mails, devices, role } = person
  return (
    <>
      <Entries title="Orders" entries={orders}>
        {({ id, number, status, totalKobo }) => (
          <>
            <Link className={link} to={deskPath('orders/:id', id)}>
              {number}
            </Link>{' '}
            {orderStatusLabels[status]}, {formatNaira(totalKobo)}
          </>
        )}
      </Entries>
      {inquiries && (
        <Entries title="Inquiries" entries={inquiries}>
          {({ id, title, status }) => (
            <>
              <Link className={link} to={deskPath('inquiries/:id', id)}>
                {title}
              </Link>{' '}
              {labelOfInquiry(status)}
            </>
          )}
        </Entries>
      )}
      <Entries title="Saved calculations" entries={calculations}>
        {({ title }) => title}
      </Entries>
      <Entries title="Wish list" entries={wishList}>
        {({ title }) => title}
      </Entries>
      <Entries title="Consents" entries={consents}>
        {({ purpose, isGiven }) =>
          `${purposes[purpose] ?? purpose}: ${isGiven ? 'given' : 'withdrawn'}`
        }
      </Entries>
      <Entries title="Mails" entries={mails}>
        {({ title, status }) => `${title}, ${status}`}
      </Entries>
      {role !== 'admin' && (
        <Entries title="Devices" entries={devices}>
          {({ title }) => formatBrowser(title)}
        </Entries>
      )}
    </>
  )
}

const purposes: Readonly<Record<string, string>> = {
  marketing_email: 'Offers by e-mail',
  marketing_whatsapp: 'Offers by WhatsApp',
  terms: 'Terms',
  privacy: 'Privacy',
}

function Entries<Entry extends { id: string; at: string }>({
  title,
  entries,
  children,
}: {
  title: string
  entries: readonly Entry[]
  children(entry: Entry): ReactNode
}) {
  return (
    <Panel title={title}>
      {entries.length === 0 && <p className="text-sm text-ink-2">None.</p>}
      <ul className="divide-y divide-line empty:hidden">
        {entries.map((entry) => (
          <li key={entry.id} className="py-2 wrap-anywhere">
            {children(entry)}
            <span className="block text-sm text-ink-3">{formatMoment(entry.at)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
