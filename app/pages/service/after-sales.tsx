import { warrantyWords } from '../../../domain/catalogue/warranty-words.ts'
import { dayInLagos } from '../../../domain/calendar/days.ts'
import { formatPhone } from '../../../domain/contact/format-phone.ts'
import { site } from '../../../site.config.ts'
import { readOpeningHours } from '../../features/contact/read-opening-hours.ts'
import { seo } from '../../platform/seo.ts'
import { services } from '../../platform/services.ts'
import { whatsappUrl } from '../../platform/whatsapp-url.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { RenderedPicture } from '../../ui/pictures/rendered-picture.tsx'
import type { Route } from './+types/after-sales'
import { OpenNow } from './open-now.tsx'
import { OldBatteries } from './old-batteries.tsx'
import { WarrantyPays } from './warranty-pays.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const today = dayInLagos(new Date())
  return { today, hours: await readOpeningHours(services(context).supabase, today) }
}

export function meta({ matches }: Route.MetaArgs) {
  return seo(matches, {
    title: 'Service, repairs and battery take-back',
    description:
      'What happens when something stops: whom to call and when, how a repair goes, what the warranty pays, spare parts, and where old batteries go.',
    path: '/after-sales',
  })
}

const repair = [
  {
    title: 'Write or call, with a photo of the display',
    text: 'Send the order number or the serial number and say what happened. Somebody who knows the system reads it, not a call centre.',
  },
  {
    title: 'First we try it from here',
    text: 'Most faults are a setting, a tripped breaker or a loose cable. We tell you what to look at, and what not to touch.',
  },
  {
    title: 'Then we collect it, or come',
    text: 'What cannot be solved from here is tested in our workshop. For a fault that the warranty covers you pay nothing: not the test, not the transport, not the part.',
  },
  {
    title: 'A price before any repair that you pay',
    text: 'If the warranty does not cover it, we tell you what the repair costs. You say yes or no.',
  },
]

export default function AfterSales({ loaderData: { hours, today } }: Route.ComponentProps) {
  return (
    <div className="container-page py-8">
      <Breadcrumbs crumbs={[{ label: 'Home', to: '/' }, { label: 'Service and repairs' }]} />
      <div className="mt-4 grid items-center gap-x-12 gap-y-6 lg:grid-cols-2">
        <div>
          <h1 className="text-h2">When something stops</h1>
          <p className="mt-3 text-lg text-ink-2">
            {warrantyWords.process} Call {formatPhone(site.phone)} or write on{' '}
            <a
              href={whatsappUrl('Hello, my system has a fault. Order or serial number: ')}
              target="_blank"
              rel="noreferrer"
              className="font-semibold text-primary"
            >
              WhatsApp
            </a>
            .
          </p>
          <OpenNow hours={hours} today={today} />
        </div>
        <RenderedPicture
          name="workshop"
          alt="Our workshop: an inverter and a battery on the test wall, panels and tools"
          sizes="(min-width: 64rem) 42rem, 100vw"
          isFirst
          className="aspect-[16/9] w-full rounded-art"
        />
      </div>
      <section aria-labelledby="repair" className="mt-10">
        <h2 id="repair">How a repair goes</h2>
        <ol className="mt-5 grid gap-6 md:grid-cols-2 lg:grid-cols-4">
          {repair.map(({ title, text }, index) => (
            <li key={title} className="border-t-3 border-accent pt-3">
              <h3>
                {index + 1}. {title}
              </h3>
              <p className="mt-1 text-md text-ink-2">{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <div className="mt-12 grid gap-10 md:grid-cols-2">
        <WarrantyPays />
        <OldBatteries />
      </div>
    </div>
  )
}
