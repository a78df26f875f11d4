import { Clock, Mail, MapPin, MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatPhone } from '../../../domain/contact/format-phone.ts'
import { site } from '../../../site.config.ts'
import { whatsappUrl } from '../../platform/whatsapp-url.ts'

/** Telephone, chat, mail, address and opening hours. */
export function ContactMethods() {
  return (
    <aside aria-label="How to reach us" className="space-y-6">
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
        <dl>
          {site.openingHours.map((line) => (
            <div key={line.days} className="mb-1">
              <dt className="text-sm text-ink-3">{line.days}</dt>
              <dd>{'remark' in line ? line.remark : `${line.opens} – ${line.closes}`}</dd>
            </div>
          ))}
        </dl>
      </Way>
    </aside>
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
