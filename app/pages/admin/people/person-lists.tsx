import type { ReactNode } from 'react'
import { Link } from '../../../ui/link.tsx'
import { deskPath } from '../../../../domain/desk/screens.ts'
import { labelOfInquiry } from '../../../../domain/inquiry/inquiry-status.ts'
import { messageStatusLabels } from '../../../../domain/messages/messages.ts'
import { formatNaira } from '../../../../domain/money/money.ts'
import { orderStatusLabels } from '../../../../domain/orders/order-status.ts'
import { formatBrowser } from '../../../features/session/format-browser.ts'
import { formatMoment } from '../../../platform/format-time.ts'
import { Panel } from '../frame/panel.tsx'
import type { PersonPartProps } from './use-person.ts'

const link = 'inline-flex min-h-11 items-center font-semibold text-primary'

/** Everything that a person did with us, one panel for each list. Empty lists are named at the end. */
export function PersonLists({ person }: PersonPartProps) {
  const { orders, inquiries, addresses, calculations, wishList, consents, mails, devices } = person
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
      <Entries title="Inquiries" entries={inquiries ?? []}>
        {({ id, title, status }) => (
          <>
            <Link className={link} to={deskPath('inquiries/:id', id)}>
              {title}
            </Link>{' '}
            {labelOfInquiry(status)}
          </>
        )}
      </Entries>
      <Entries title="Addresses" entries={addresses}>
        {({ title, place }) => `${title}: ${place}`}
      </Entries>
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
      <Entries title="Mails" entries={mails} remark={({ status }) => messageStatusLabels[status]}>
        {({ title }) => title}
      </Entries>
      <Entries title="Devices" entries={devices}>
        {({ title }) => formatBrowser(title)}
      </Entries>
      <Nothing person={person} />
    </>
  )
}

/** One sentence for all lists without an entry, so that a new customer is not a page of "None". */
function Nothing({ person }: PersonPartProps) {
  const { orders, inquiries, addresses, calculations, wishList, consents, mails, devices } = person
  const lists: [string, readonly unknown[] | null][] = [
    ['orders', orders],
    ['inquiries', inquiries],
    ['addresses', addresses],
    ['saved calculations', calculations],
    ['products on the wish list', wishList],
    ['consents', consents],
    ['mails', mails],
    ['devices', person.role === 'admin' ? null : devices],
  ]
  const names = lists.flatMap(([name, entries]) => (entries?.length === 0 ? [name] : []))
  if (names.length === 0) return null
  return (
    <p className="break-inside-avoid px-1 text-sm text-ink-2">
      No {new Intl.ListFormat('en-NG', { type: 'disjunction' }).format(names)} yet.
    </p>
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
  remark,
  children,
}: {
  title: string
  entries: readonly Entry[]
  /** Text beside the time of an entry. */
  remark?: (entry: Entry) => string
  children(entry: Entry): ReactNode
}) {
  if (entries.length === 0) return null
  return (
    <Panel title={title} className="break-inside-avoid">
      <ul className="divide-y divide-line">
        {entries.map((entry) => (
          <li key={entry.id} className="py-2 wrap-anywhere">
            {children(entry)}
            <span className="block text-sm text-ink-3">
              {formatMoment(entry.at)}
              {remark && `. ${remark(entry)}`}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
