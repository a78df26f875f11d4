import { Link } from 'react-router'
import { warrantyWords } from '../../../domain/catalogue/warranty-words.ts'
import { dayInLagos } from '../../../domain/calendar/days.ts'
import { formatPhone } from '../../../domain/contact/format-phone.ts'
import { describeToday, listOpeningLines } from '../../../domain/contact/opening-hours.ts'
import { returnDays } from '../../../domain/orders/shop-rules.ts'
import { site } from '../../../site.config.ts'
import { readOpeningHours } from '../../features/contact/read-opening-hours.ts'
import { SubmitProject } from '../../features/inquiry/submit-project.tsx'
import { cachedLoader } from '../../platform/cached-loader.ts'
import { seo } from '../../platform/seo.ts'
import { services } from '../../platform/services.ts'
import { whatsappUrl } from '../../platform/whatsapp-url.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { LabelledRows } from '../../ui/labelled-rows.tsx'
import { RenderedPicture } from '../../ui/pictures/rendered-picture.tsx'
import type { Route } from './+types/after-sales'

export async function loader({ context }: Route.LoaderArgs) {
  const today = dayInLagos(new Date())
  return { today, hours: await readOpeningHours(services(context).supabase, today) }
}

export const clientLoader = (args: Route.ClientLoaderArgs) => cachedLoader(args)

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
          <p className="mt-4 font-semibold">{describeToday(hours, today)}</p>
          <LabelledRows
            className="mt-2 border-y border-line"
            rows={listOpeningLines(hours).map(({ days, hours: open }) => ({
              label: days,
              value: open,
            }))}
          />
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
        <section aria-labelledby="warranty">
          <h2 id="warranty" className="text-h3">
            What the warranty pays
          </h2>
          <p className="mt-3 text-ink-2">
            {warrantyWords.covered} {warrantyWords.proof}
          </p>
          <p className="mt-3 text-ink-2">
            Within {returnDays} days of delivery, or if something came broken, “Return something” on
            the page of your order is quicker.
          </p>
          <p className="mt-2">
            <Link
              to="/warranty"
              className="inline-flex min-h-11 items-center font-semibold text-primary"
            >
              The warranty in full, product by product
            </Link>
          </p>
        </section>
        <OldBatteries />
      </div>
    </div>
  )
}

const oldBattery = 'Old batteries to take back. How many, which kind and where they are: '

function OldBatteries() {
  return (
    <section aria-labelledby="take-back">
      <h2 id="take-back" className="text-h3">
        Old batteries
      </h2>
      <p className="mt-3 text-ink-2">
        A lead battery is nearly all lead and acid, and is worth money to a licensed recycler; in
        the bush it poisons the ground. Lithium must not be crushed or opened. Bring any battery to
        us, of any make, or let our crew take the old ones when it brings the new ones. Do not give
        them to somebody who empties the acid on the ground.
      </p>
      <p className="mt-4" data-no-print>
        <SubmitProject
          variant="secondary"
          description={oldBattery}
          label="Ask us to take old batteries"
        />
      </p>
    </section>
  )
}
