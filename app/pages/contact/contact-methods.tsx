import Clock from '~icons/lucide/clock'
import Mail from '~icons/lucide/mail'
import MapPin from '~icons/lucide/map-pin'
import MessageCircle from '~icons/lucide/message-circle'
import Phone from '~icons/lucide/phone'
import type { ReactNode } from 'react'
import { formatPhone } from '../../../domain/contact/format-phone.ts'
import {
  describeToday,
  formatHours,
  listComingDays,
  listOpeningLines,
  openingHoursData,
  type OpeningHours,
  type OpeningLine,
} from '../../../domain/contact/opening-hours.ts'
import { site } from '../../../site.config.ts'
import { companyId } from '../../features/seo/organization-data.ts'
import { formatCalendarDay } from '../../platform/format-time.ts'
import { whatsappUrl } from '../../platform/whatsapp-url.ts'
import { StructuredData, useOrigin } from '../../ui/structured-data.tsx'

/** Telephone, chat, mail, address and opening hours. */
export function ContactMethods({ hours, today }: { hours: OpeningHours; today: string }) {
  return (
    <aside aria-label="How to reach us" className="space-y-6">
      <StructuredData
        data={{
          '@type': ['Organization', 'LocalBusiness'],
          '@id': companyId(useOrigin()),
          ...openingHoursData(hours, today),
        }}
      />
      <Way icon={<Phone />} title="Call">
        <a href={`tel:${site.phone}`} className="whitespace-nowrap text-primary">
          {formatPhone(site.phone)}
        </a>
      </Way>
      <Way icon={<MessageCircle />} title="WhatsApp">
        <a
          href={whatsappUrl()}
          target="_blank"
          rel="noreferrer"
          className="whitespace-nowrap text-primary"
        >
          {formatPhone(site.whatsapp)}
        </a>
      </Way>
      <Way icon={<Mail />} title="Write">
        <a href={`mailto:${site.email}`} className="text-primary">
          {site.email}
        </a>
      </Way>
      <Way icon={<MapPin />} title="Visit">
        {site.address.street}, {site.address.area}, {site.address.city}
      </Way>
      <Way icon={<Clock />} title="Opening hours">
        <p className="mb-2 font-semibold">{describeToday(hours, today)}</p>
        <dl>
          {listOpeningLines(hours).map((line) => (
            <Hours key={line.days} {...line} />
          ))}
          {listComingDays(hours, today).map((day) => (
            <Hours
              key={day.day}
              days={`${formatCalendarDay(day.day)}, ${day.name}`}
              hours={formatHours(day)}
            />
          ))}
        </dl>
      </Way>
    </aside>
  )
}

function Hours({ days, hours }: OpeningLine) {
  return (
    <div className="mb-1">
      <dt className="text-sm text-ink-3">{days}</dt>
      <dd>{hours}</dd>
    </div>
  )
}

function Way({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className="flex gap-3 [&>svg]:mt-1 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-primary">
      {icon}
      <div>
        <h2 className="font-sans text-base font-semibold tracking-normal">{title}</h2>
        <div className="mt-0.5">{children}</div>
      </div>
    </div>
  )
}
